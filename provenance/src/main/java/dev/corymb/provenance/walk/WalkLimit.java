package dev.corymb.provenance.walk;

/** What can cut a walk short; names of the numbers that an asker can raise. */
public enum WalkLimit {
  DEPTH("depth"),
  NODES("nodes"),
  PER_KEY("perKey"),
  SITES_PER_KEY("sitesPerKey"),
  BYTES("bytes"),
  TIMEOUT("timeout");

  private final String label;

  WalkLimit(String label) {
    this.label = label;
  }

  /** The name of the parameter. */
  public String label() {
    return label;
  }
}
