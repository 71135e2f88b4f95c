package dev.corymb.index.tree;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import java.util.SplittableRandom;

/** Shapes and filters for the tests of trees. */
final class Samples {

  /** 500 cells, and twelve bits of padding behind them. */
  static final FilterShape SMALL =
      FilterShape.standard(new Digester(Schema.parse("name"), 1), MatrixShape.flat(3, 500));

  private Samples() {}

  /** A small filter with about a fraction of its cells set. */
  static BitArray filter(SplittableRandom random, double fill) {
    BitArray bits = new BitArray(SMALL.size());
    for (int i = 0; i < 500; i++) {
      if (random.nextDouble() < fill) {
        bits.set(i);
      }
    }
    return bits;
  }
}
