package dev.corymb.core.schema;

import static java.util.Objects.requireNonNull;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A named, typed attribute.
 *
 * @param name 1 to 100 characters, none of them a control character or one of {@code : , =}
 * @param cardinality how many values an item has for it
 */
public record Attribute(String name, AttributeType type, Cardinality cardinality) {

  private static final int MAX_NAME = 100;

  public Attribute {
    requireNonNull(type, "type");
    requireNonNull(cardinality, "cardinality");
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
    this(name, type, Cardinality.ONE);
  }

  /** Whether an item may have no value for it. */
  public boolean optional() {
    return cardinality != Cardinality.ONE;
  }

  /** The numbers of the type and the cardinality in stored bytes; never changes. */
  public int code() {
    return type.code() | cardinality.code();
  }

  /** Refuses an attribute of which no range can be kept: without an order, or with many values. */
  void requireRange() {
    if (cardinality == Cardinality.MANY) {
      throw new IllegalArgumentException(
          "range attributes must not be many-valued, but " + name + " is");
    }
    if (!type.isOrdered()) {
      throw new IllegalArgumentException(
          "range attributes must be of type "
              + Stream.of(AttributeType.values())
                  .filter(AttributeType::isOrdered)
                  .map(AttributeType::toString)
                  .collect(Collectors.joining(", "))
              + ", but "
              + name
              + " is of type "
              + type);
    }
  }

  private static boolean allowed(int character) {
    return !Character.isISOControl(character)
        && !Character.isSurrogate((char) character)
        && ":,=".indexOf(character) < 0;
  }

  @Override
  public String toString() {
    return name + ":" + type + cardinality;
  }
}
