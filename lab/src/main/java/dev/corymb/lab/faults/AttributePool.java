package dev.corymb.lab.faults;

import java.util.function.IntFunction;

/**
 * An attribute, and the values that items may have of it.
 *
 * @param name its name
 * @param type its type as a schema has it, such as {@code text*}
 * @param values by number, from 0 on; none twice
 * @param nowhere a value that is not among them
 */
record AttributePool(String name, String type, IntFunction<Object> values, Object nowhere) {

  static AttributePool of(String name, String type, IntFunction<Object> values, Object nowhere) {
    return new AttributePool(name, type, values, nowhere);
  }

  /** The attribute as a schema has it. */
  String text() {
    return name + ":" + type;
  }

  Object value(int number) {
    return values.apply(number);
  }

  boolean isOptional() {
    return type.endsWith("?");
  }

  boolean isMany() {
    return type.endsWith("*");
  }
}
