package dev.corymb.core.schema;

import static java.util.Objects.requireNonNull;

/**
 * A named, typed attribute.
 *
 * @param name 1 to 100 characters, none of them a control character or one of {@code : , =}
 * @param optional whether an item may have no value for it
 */
public record Attribute(String name, AttributeType type, boolean optional) {

  /** The part of {@link #code} that says that it is optional: above the codes of types. */
  public static final int OPTIONAL = 64;

  private static final int MAX_NAME = 100;

  public Attribute {
    requireNonNull(type, "type");
    if (name.isBlank() || name.length() > MAX_NAME || !name.chars().allMatch(Attribute::allowed)) {
      throw new IllegalArgumentException(
          "attribute name must be 1 to "
              + MAX_NAME
              + " characters without control characters, ':', ',' or '=', but was '"
              + name
              + "'");
    }
  }

  /** An attribute that every item has a value for. */
  public Attribute(String name, AttributeType type) {
    this(name, type, false);
  }

  /** The number of the type, and whether it is optional, in stored bytes; never changes. */
  public int code() {
    return type.code() | (optional ? OPTIONAL : 0);
  }

  private static boolean allowed(int character) {
    return !Character.isISOControl(character)
        && !Character.isSurrogate((char) character)
        && ":,=".indexOf(character) < 0;
  }

  @Override
  public String toString() {
    return name + ":" + type + (optional ? "?" : "");
  }
}
