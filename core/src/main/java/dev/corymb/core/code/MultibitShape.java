package dev.corymb.core.code;

import dev.corymb.core.bits.CellArray;
import dev.corymb.core.check.Require;
import dev.corymb.core.hash.Probes;
import dev.corymb.core.theory.MultibitTheory;

/**
 * The numbers of a multibit table.
 *
 * @param codes the largest attribute code; codes are 1 to this
 * @param hashes the cells looked at for one key, counted with repetition
 * @param cells the number of cells
 * @param need how many of a key's cells must hold its code or the universal one, 1 to hashes
 */
public record MultibitShape(int codes, int hashes, long cells, int need) {

  /** The most attribute codes, so that a cell has at most 16 bits. */
  public static final int MAX_CODES = 65_534;

  public MultibitShape {
    Require.inRange("codes", codes, 1, MAX_CODES);
    Require.inRange("hashes", hashes, 1, Probes.MAX_HASHES);
    Require.inRange("cells", cells, 1, CellArray.MAX_BITS / cellBits(codes));
    Require.inRange("need", need, 1, hashes);
  }

  /**
   * A shape with the paper's threshold: the share of a key's cells that must hold its code or the
   * universal one, in (0, 1].
   */
  public static MultibitShape of(int codes, int hashes, long cells, double threshold) {
    Require.inRange("hashes", hashes, 1, Probes.MAX_HASHES);
    if (!(threshold > 0 && threshold <= 1)) { // negated, so that NaN is refused too
      throw new IllegalArgumentException("threshold must be in (0, 1], but was " + threshold);
    }
    int need = MultibitTheory.need(threshold, hashes);
    return new MultibitShape(codes, hashes, cells, need);
  }

  /** The bits of a cell: room for every code, for unused (0) and for universal (all ones). */
  public int cellBits() {
    return cellBits(codes);
  }

  /** The cell value that stands for every code. */
  public int universal() {
    return (1 << cellBits()) - 1;
  }

  /** The memory of the cells in bits. */
  public long bits() {
    return cells * cellBits();
  }

  static int cellBits(int codes) {
    return MultibitTheory.cellBits(codes);
  }

  void requireCode(int code) {
    Require.inRange("code", code, 1, codes);
  }
}
