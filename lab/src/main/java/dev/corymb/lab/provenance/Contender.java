package dev.corymb.lab.provenance;

/** A way to know which sites to ask for a key. */
public enum Contender {
  /** Exact knowledge of every site, which nobody has: the bound. */
  PERFECT("perfect knowledge"),
  /** The shipped summaries: of ids in their roles. */
  ROLES("id and role"),
  /** Summaries of ids alone, as in the Bloofi paper. */
  IDS("id alone"),
  /** No summaries: every site is asked for every key. */
  BROADCAST("broadcast");

  private final String label;

  Contender(String label) {
    this.label = label;
  }

  @Override
  public String toString() {
    return label;
  }
}
