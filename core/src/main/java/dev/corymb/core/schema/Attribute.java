package dev.corymb.core.schema;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.wire.Codes;
import org.jspecify.annotations.Nullable;

/**
 * A named, typed attribute.
 *
 * @param name 1 to 100 characters, none of them a control character or one of {@code : , =}
 * @param optional whether an item may have no value for it
 */
public record Attribute(String name, AttributeType type, boolean optional) {

  private static final int MAX_NAME = 100;
  private static final int OPTIONAL = 64; // above the codes of types

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

  /** The type in a number, or null if there is none. */
  public static @Nullable AttributeType typeOf(int code) {
    return Codes.find(AttributeType.values(), AttributeType::code, code & ~OPTIONAL);
  }

  /** The attribute with a name and a number, which must have a {@linkplain #typeOf type}. */
  public static Attribute ofCode(String name, int code) {
    AttributeType type = requireNonNull(typeOf(code), "type");
    return new Attribute(name, type, (code & OPTIONAL) != 0);
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
