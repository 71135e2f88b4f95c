package dev.corymb.core.schema;

/** How many values an item has for an attribute. */
public enum Cardinality {
  /** Exactly one. */
  ONE("", 0),
  /** One or none. */
  OPTIONAL("?", 64),
  /** Any number, none included: a set, in which order and repetition do not matter. */
  MANY("*", 128);

  private final String suffix;
  private final int code;

  Cardinality(String suffix, int code) {
    this.suffix = suffix;
    this.code = code;
  }

  /** The number in stored bytes, to be added to that of the type; never changes. */
  public int code() {
    return code;
  }

  /** The one whose suffix a type has in a schema's text. */
  static Cardinality of(String type) {
    return type.endsWith(OPTIONAL.suffix) ? OPTIONAL : type.endsWith(MANY.suffix) ? MANY : ONE;
  }

  /** What follows the type in a schema's text. */
  @Override
  public String toString() {
    return suffix;
  }
}
