package dev.corymb.node.outcome;

/**
 * An item that a node cannot enter whole: entered in part, it would be missed. Nothing has
 * happened.
 */
public final class ItemException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  private final String rule;
  private final String value;

  /**
   * An item that breaks a rule.
   *
   * @param rule what must hold, beginning with "must"
   * @param value what the item has instead
   */
  public ItemException(String rule, String value) {
    super("an item " + rule + ", but had " + value);
    this.rule = rule;
    this.value = value;
  }

  /** What must hold, beginning with "must". */
  public String rule() {
    return rule;
  }

  /** What the item has instead. */
  public String value() {
    return value;
  }
}
