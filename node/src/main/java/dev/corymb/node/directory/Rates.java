package dev.corymb.node.directory;

import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import java.util.ArrayList;
import java.util.List;

/**
 * The chances that a site is found by mistake.
 *
 * @param full by a query for all attributes
 * @param partial by a query for one alone, by ordinal; empty if only whole items are known
 */
record Rates(double full, List<Double> partial) {

  /** The chances in a filter as it is. */
  static Rates of(FilterShape shape, Bits bits) {
    List<Double> rates = new ArrayList<>();
    List<MatrixShape> matrices = shape.matrices();
    for (int i = 0; i < matrices.size(); i++) {
      int first = (int) (shape.offset(i) >>> 6); // matrices start at multiples of 64
      long taken = bits.count(first, first + Bits.wordsFor(matrices.get(i).size()));
      rates.add(matrices.get(i).falseRateOfTaken(taken));
    }
    int attributes = shape.attributes().size();
    double full =
        shape.verification() == null
            ? rates.stream().reduce(1.0, (a, b) -> a * b)
            : rates.get(attributes);
    return new Rates(full, List.copyOf(rates.subList(0, attributes)));
  }

  /** The chance for the given attributes, as a mask. */
  double of(long given, long all) {
    if (given == all) {
      return full;
    }
    double rate = 1;
    for (int i = 0; i < partial.size(); i++) {
      rate *= (given >>> i & 1) == 0 ? 1 : partial.get(i);
    }
    return rate;
  }
}
