package dev.corymb.cli.load;

import dev.corymb.cli.input.entry.Entry;
import dev.corymb.cli.output.Numbers;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.Stream;

/**
 * Rows that were refused: how many, the first few of them, and the sites of which all rows were.
 * For several threads.
 */
final class Refusals {

  static final int SHOWN = 10;

  private static final Comparator<Refusal> BY_PLACE =
      Comparator.comparingLong(refusal -> refusal.place().number());

  private final PriorityQueue<Refusal> first = new PriorityQueue<>(BY_PLACE.reversed());
  private final Map<String, Refusal> wholeSites = new HashMap<>();
  private long count;

  /**
   * Rows, and the rule that they break.
   *
   * @param place of the first
   * @param rows how many
   */
  record Refusal(Entry.Place place, String rule, long rows) {

    private Refusal with(Refusal later) {
      return new Refusal(place, rule, rows + later.rows);
    }

    @Override
    public String toString() {
      return (rows == 1 ? place : Numbers.of(rows, "row") + " from " + place + " on") + ": " + rule;
    }
  }

  /** Takes a row that was refused. */
  synchronized void add(Entry.Place place, String rule) {
    count++;
    first.add(new Refusal(place, rule, 1));
    if (first.size() > SHOWN) {
      first.remove(); // the last of them
    }
  }

  /** Takes a batch that was refused because of its site, which is told once for all its rows. */
  synchronized void add(Batch batch, String rule) {
    int rows = batch.entries().size();
    count += rows;
    wholeSites.merge(
        batch.site(), new Refusal(batch.entries().get(0).place(), rule, rows), Refusal::with);
  }

  /** How many rows there were. */
  synchronized long count() {
    return count;
  }

  /** The first of them, in the order of the input. */
  synchronized List<Refusal> first() {
    Stream<Refusal> sites = wholeSites.values().stream().sorted(BY_PLACE).limit(SHOWN);
    return Stream.concat(first.stream(), sites).sorted(BY_PLACE).toList();
  }
}
