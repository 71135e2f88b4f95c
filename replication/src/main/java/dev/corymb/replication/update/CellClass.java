package dev.corymb.replication.update;

import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;

/** The cells of one matrix that are all 0, or all 1, in an image; padding is in neither class. */
final class CellClass {

  private final Bits image;
  private final boolean ones;
  private final int first;
  private final int end;
  private final long lastMask;
  private final long size;

  CellClass(FilterShape shape, int matrix, Bits image, boolean ones) {
    long cells = shape.matrices().get(matrix).size();
    this.image = image;
    this.ones = ones;
    this.first = (int) (shape.offset(matrix) >>> 6); // matrices begin at multiples of 64
    this.end = first + Bits.wordsFor(cells);
    this.lastMask = -1L >>> -cells; // a shift takes the low six bits: 64 cells keep all
    long count = image.count(first, end);
    this.size = ones ? count : cells - count;
  }

  /** The number of cells. */
  long size() {
    return size;
  }

  /** The first word with cells of the matrix. */
  int first() {
    return first;
  }

  /** The word behind the last. */
  int end() {
    return end;
  }

  /** The cells of the class in a word. */
  long mask(int word) {
    long cells = word == end - 1 ? lastMask : -1L;
    return (ones ? image.word(word) : ~image.word(word)) & cells;
  }

  /** Those that are different in another image. */
  long flips(int word, Bits other) {
    return mask(word) & (image.word(word) ^ other.word(word));
  }
}
