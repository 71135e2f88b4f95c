package dev.corymb.input.row;

import java.util.Optional;

/** The first rule that a row breaks: the one that counts. */
final class FirstRejection {

  private Optional<Rejection> first = Optional.empty();

  void clear() {
    first = Optional.empty();
  }

  void add(Rejection broken) {
    if (first.isEmpty()) {
      first = Optional.of(broken);
    }
  }

  void addSecond(Column column) {
    add(new Rejection(column.name(), "must be given once", null));
  }

  /** Takes the place of what was there. */
  void replace(Rejection broken) {
    first = Optional.of(broken);
  }

  boolean isEmpty() {
    return first.isEmpty();
  }

  Optional<Rejection> get() {
    return first;
  }
}
