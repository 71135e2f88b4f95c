package dev.corymb.lab.provenance;

/** A way to know which sites to ask for a key. */
public enum Contender {
  /** Exact knowledge of every site, which nobody has: the bound. */
  PERFECT("perfect knowledge"),
  /** The shipped summaries, of ids in their roles, in the shipped index. */
  ROLES("id and role, sliced index"),
  /** The same summaries in Bloofi trees. */
  ROLES_IN_TREES("id and role, Bloofi tree"),
  /** Summaries of ids alone, as in the Bloofi paper, in the shipped index. */
  IDS("id alone, sliced index"),
  /** The Bloofi paper: summaries of ids alone, in Bloofi trees. */
  IDS_IN_TREES("id alone, Bloofi tree"),
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
