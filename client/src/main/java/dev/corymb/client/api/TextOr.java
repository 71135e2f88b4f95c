package dev.corymb.client.api;

import java.util.Optional;

/** A member that is a text in some answers and an object in others: one of the two is present. */
public record TextOr<T extends Record>(Optional<String> text, Optional<T> object) {

  /** An object. */
  public static <T extends Record> TextOr<T> of(T object) {
    return new TextOr<>(Optional.empty(), Optional.of(object));
  }
}
