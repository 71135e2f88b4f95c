package dev.corymb.index.tree;

import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import java.util.List;

/** Which bits of a value are cells of matrices: padding is never set, so no value is all ones. */
final class Cells {

  private final long[] mask;
  private final long count;

  Cells(FilterShape shape) {
    this.mask = new long[Bits.wordsFor(shape.size())];
    List<MatrixShape> matrices = shape.matrices();
    long sum = 0;
    for (int i = 0; i < matrices.size(); i++) {
      long size = matrices.get(i).size();
      int first = (int) (shape.offset(i) >>> 6); // matrices start at multiples of 64
      int whole = (int) (size >>> 6);
      for (int word = first; word < first + whole; word++) {
        mask[word] = -1;
      }
      if ((size & 63) != 0) {
        mask[first + whole] = (1L << size) - 1; // a shift takes the low six bits
      }
      sum += size;
    }
    this.count = sum;
  }

  /** Whether at least a fraction of the cells is set in a node. */
  boolean setIn(Node node, double fraction) {
    double needed = fraction * count;
    if (node.ones() < needed) {
      return false; // without counting, which is what happens nearly always
    }
    long[] value = node.value();
    long set = 0;
    for (int i = 0; i < mask.length; i++) {
      set += Long.bitCount(value[i] & mask[i]);
    }
    return set >= needed;
  }

  /** Whether all cells are set in a node. */
  boolean allSetIn(Node node) {
    return setIn(node, 1);
  }
}
