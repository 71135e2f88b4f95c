package dev.corymb.cli.input.entry;

/**
 * One row of an input.
 *
 * @param place where it stood, for messages
 * @param site the site that it names; null if no column of sites was asked for
 * @param json the item or query as a JSON object; null if it was refused
 * @param refusal the rule that it breaks; null if none
 */
public record Entry(Place place, String site, String json, String refusal) {

  /** Where a row stood: the file, what its rows are called, and which one it was, from 1. */
  public record Place(String file, String unit, long number) {
    @Override
    public String toString() {
      return file + " " + unit + " " + number;
    }
  }

  /** Whether it can be sent. */
  public boolean isGood() {
    return refusal == null;
  }
}
