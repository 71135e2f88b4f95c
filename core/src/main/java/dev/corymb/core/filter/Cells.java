package dev.corymb.core.filter;

import dev.corymb.core.bits.Bits;
import dev.corymb.core.bits.LongIntTable;

/** Checks of cells that come from outside against the shape they are said to have. */
final class Cells {

  private Cells() {}

  static void requireFit(FilterShape shape, Bits bits, LongIntTable values) {
    if (bits.size() != shape.size()) {
      throw new IllegalArgumentException(
          "cells must be " + shape.size() + " for " + shape + ", but were " + bits.size());
    }
    requireClearPadding(shape, bits);
    if (shape.kind() != FilterKind.PBF_HT && values.size() != 0) {
      throw new IllegalArgumentException(
          "verification values must be none for a " + shape.kind() + ", but were " + values.size());
    }
    for (long value : values.sortedKeys()) {
      if (values.get(value, 0) <= 0) {
        throw new IllegalArgumentException(
            "the count of a verification value must be positive, but was " + values.get(value, 0));
      }
    }
  }

  /** The other filter, which must be of the same class and shape to be united with this one. */
  static <F extends MatrixFilter> F requireLike(F filter, AddableFilter other) {
    if (filter.getClass() != other.getClass()) {
      throw new IllegalArgumentException(
          "filters must be of one class to be united, but were " + filter + " and " + other);
    }
    @SuppressWarnings("unchecked") // the classes are the same, and final
    F like = (F) other;
    filter.shape().requireSame(like.shape(), "be united");
    return like;
  }

  /** Whole-array operations count on padding cells being empty. */
  private static void requireClearPadding(FilterShape shape, Bits bits) {
    int matrices = shape.matrices().size();
    for (int i = 0; i < matrices; i++) {
      long end = shape.offset(i) + shape.matrices().get(i).size();
      for (long cell = end; cell < shape.offset(i + 1); cell++) {
        if (bits.get(cell)) {
          throw new IllegalArgumentException(
              "padding behind matrix " + i + " must be clear, but cell " + cell + " was taken");
        }
      }
    }
  }
}
