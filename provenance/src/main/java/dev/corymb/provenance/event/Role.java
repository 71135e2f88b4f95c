package dev.corymb.provenance.event;

/** The part that an id has in an event. The labels are values of the index, and never change. */
public enum Role {
  /** It was generated, derived or attributed: its origins are here. */
  MADE("made"),
  /** It was used, or something was derived from it: what became of it is here. */
  USED("used"),
  /** It is an activity that is mentioned. */
  RUN("run"),
  /** It has another name, or is a version of something else. */
  SAME("same"),
  /** It is responsible: an agent or a plan. */
  AGENT("agent");

  private final String label;

  Role(String label) {
    this.label = label;
  }

  /** The value of the attribute {@code role}. */
  public String label() {
    return label;
  }
}
