package dev.corymb.provenance.walk;

/** Where a walk goes. */
public enum Direction {
  /** To causes: what something was made of, and by. */
  ANCESTORS,
  /** To effects: what became of something. */
  DESCENDANTS
}
