package dev.corymb.core.schema;

import static java.util.Objects.requireNonNull;

/**
 * A named, typed attribute.
 *
 * @param name 1 to 100 characters, none of them a control character or one of {@code : , =}
 */
public record Attribute(String name, AttributeType type) {

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

  private static boolean allowed(int character) {
    return !Character.isISOControl(character)
        && !Character.isSurrogate((char) character)
        && ":,=".indexOf(character) < 0;
  }

  @Override
  public String toString() {
    return name + ":" + type;
  }
}
