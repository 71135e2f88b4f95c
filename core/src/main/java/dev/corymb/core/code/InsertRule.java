package dev.corymb.core.code;

/** When a new member may be written into cells that are already programmed. */
public enum InsertRule {
  /** Only if one of its cells already holds its code, as in the paper. */
  STRICT,
  /** Also if one of its cells is still unused. Accepts more, and more of it answers badly. */
  RELAXED
}
