package dev.corymb.core.filter;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import java.util.List;

/** The cells of all matrices of a filter, in one array. Immutable. */
final class CellSpace {

  /*
   * A filter is united, counted, stored and indexed as one piece:
   *
   *   |group 0 ....|pad|group 1 ......|pad| ... |all attributes ...|pad|
   *   ^ 0              ^ offset(1)              ^ offset(groups - 1)
   *
   * Every matrix starts at a multiple of 512 cells. Padding cells are never set.
   */

  private final List<MatrixShape> matrices;
  private final long[] offsets; // by matrix, then the end

  CellSpace(List<MatrixShape> matrices) {
    this.matrices = List.copyOf(matrices);
    this.offsets = new long[matrices.size() + 1];
    for (int i = 0; i < matrices.size(); i++) {
      long end = offsets[i] + matrices.get(i).size();
      offsets[i + 1] = (end + MatrixShape.BLOCK - 1) & -MatrixShape.BLOCK;
    }
    if (size() > BitArray.MAX_SIZE) {
      throw new IllegalArgumentException(
          "cells must be at most " + BitArray.MAX_SIZE + " in all, but were " + size());
    }
  }

  List<MatrixShape> matrices() {
    return matrices;
  }

  /** The number of all cells, padding included. */
  long size() {
    return offsets[offsets.length - 1];
  }

  /** The first cell of a matrix. */
  long offset(int matrix) {
    return offsets[matrix];
  }

  /** The matrix that a cell belongs to. */
  int matrixOf(long cell) {
    int matrix = offsets.length - 2;
    while (offsets[matrix] > cell) {
      matrix--;
    }
    return matrix;
  }

  /**
   * Writes the cells of a digest in a matrix.
   *
   * @return the index behind them
   */
  int put(long[] cells, int next, int matrix, long digest) {
    MatrixShape shape = matrices.get(matrix);
    for (int j = 0; j < shape.hashes(); j++) {
      cells[next + j] = offsets[matrix] + shape.position(digest, j);
    }
    return next + shape.hashes();
  }

  /** The number of taken cells in each matrix. */
  long[] taken(Bits image) {
    long[] taken = new long[matrices.size()];
    for (int i = 0; i < taken.length; i++) {
      taken[i] = image.count(firstWord(i), endWord(i));
    }
    return taken;
  }

  /** The cells with bits of the doubled space: one is set if one of the two that it was is. */
  BitArray fold(CellSpace doubled, Bits bits) {
    if (bits.size() != doubled.size()) {
      throw new IllegalArgumentException(
          "bits must be " + doubled.size() + " to be folded, but were " + bits.size());
    }
    BitArray folded = new BitArray(size());
    for (int i = 0; i < matrices.size(); i++) {
      int first = doubled.firstWord(i);
      for (int word = first; word < doubled.endWord(i); word++) {
        for (long rest = bits.word(word); rest != 0; rest &= rest - 1) {
          long cell = ((long) (word - first) << 6) + Long.numberOfTrailingZeros(rest);
          folded.setAlone(offsets[i] + (cell >>> 1));
        }
      }
    }
    return folded;
  }

  private int firstWord(int matrix) {
    return (int) (offsets[matrix] >>> 6); // matrices start at multiples of 64
  }

  private int endWord(int matrix) {
    return firstWord(matrix) + Bits.wordsFor(matrices.get(matrix).size());
  }
}
