package dev.corymb.core.feng;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.check.Require;
import dev.corymb.core.hash.Probes;
import dev.corymb.core.theory.FengTheory;
import dev.corymb.core.theory.Sizing;

/**
 * The numbers of a Feng filter: an N-dimensional array of bits with sides of one length.
 *
 * @param mapping which cells an item's coordinates take
 * @param dimensions N, at least 1
 * @param side the length of a side; the array has side^N bits
 * @param hashes k, a multiple of N, at most 64
 */
public record FengShape(FengMapping mapping, int dimensions, long side, int hashes) {

  public FengShape {
    requireNonNull(mapping, "mapping");
    Require.inRange("dimensions", dimensions, 1, Probes.MAX_HASHES);
    Require.inRange("hashes", hashes, 1, Probes.MAX_HASHES);
    Require.positive("side", side);
    if (hashes % dimensions != 0) {
      throw new IllegalArgumentException(
          "hashes must be a multiple of the " + dimensions + " dimensions, but was " + hashes);
    }
    double cells = Math.pow((double) side, dimensions);
    if (cells > BitArray.MAX_SIZE) {
      throw new IllegalArgumentException(
          "side to the power of dimensions must be at most "
              + BitArray.MAX_SIZE
              + ", but was "
              + cells);
    }
    int taken = mapping.cellsPerItem(dimensions, hashes / dimensions);
    Require.inRange("cells that " + mapping.name() + " takes for an item", taken, 1, 1 << 16);
  }

  /** A shape with a given number of cells, which must be a power of the dimension. */
  public static FengShape ofCells(FengMapping mapping, int dimensions, long cells, int hashes) {
    Require.inRange("dimensions", dimensions, 1, Probes.MAX_HASHES);
    Require.inRange("cells", cells, 1, BitArray.MAX_SIZE);
    long side = Math.round(Math.pow((double) cells, 1.0 / dimensions));
    FengShape shape = new FengShape(mapping, dimensions, Math.max(1, side), hashes);
    if (shape.cells() != cells) {
      throw new IllegalArgumentException(
          "cells must be a number to the power of "
              + dimensions
              + ", such as "
              + shape.cells()
              + ", but was "
              + cells);
    }
    return shape;
  }

  /**
   * The least shape that keeps a false rate.
   *
   * <p>OFFF is a Bloom filter of k/N hashes and sized as one. For WOFF, whose cells are a grid and
   * not independent, no formula is right; its cells on the diagonal are, so the rate that the fill
   * gives these alone is a bound, and the shape is sized by it.
   */
  public static FengShape sizedFor(
      FengMapping mapping, int dimensions, long items, double falseRate) {
    Require.inRange("dimensions", dimensions, 1, Probes.MAX_HASHES);
    Require.positive("items", items);
    Require.openUnit("falseRate", falseRate);
    FengShape best = null;
    for (int each = 1; each * dimensions <= Probes.MAX_HASHES; each++) {
      long taken = mapping.cellsPerItem(dimensions, each);
      if (taken < 1 || taken > 1 << 10) {
        break;
      }
      // each cells of an array that holds taken cells for each item
      double fill = Math.pow(falseRate, 1.0 / each);
      double cells = -(double) items * taken / Math.log1p(-fill);
      long side = (long) Math.ceil(Math.pow(cells, 1.0 / dimensions));
      if (Math.pow((double) side, dimensions) <= BitArray.MAX_SIZE) {
        FengShape shape = new FengShape(mapping, dimensions, side, each * dimensions);
        best = best == null || shape.cells() < best.cells() ? shape : best;
      }
    }
    if (best == null) {
      throw new IllegalArgumentException(
          "items must fit "
              + Sizing.bytes(BitArray.MAX_SIZE, 1)
              + " bytes at a false rate of "
              + falseRate
              + ", but were "
              + items);
    }
    return best;
  }

  /** The number of bits. */
  public long cells() {
    long cells = 1;
    for (int d = 0; d < dimensions; d++) {
      cells *= side;
    }
    return cells;
  }

  /** The coordinates of an item in each dimension: k/N. */
  public int coordinates() {
    return hashes / dimensions;
  }

  /** The cells of an item, repetitions included. */
  public int cellsPerItem() {
    return mapping.cellsPerItem(dimensions, coordinates());
  }

  /**
   * Whether sorting makes some coordinates visibly more frequent than others, as it does when the
   * side is small: the rate is then above the theory's.
   */
  public boolean isUneven() {
    return dimensions > 1 && FengTheory.isUneven(hashes, side, cells());
  }

  @Override
  public String toString() {
    return mapping.name() + " " + side + "^" + dimensions + ", " + hashes + " hashes";
  }
}
