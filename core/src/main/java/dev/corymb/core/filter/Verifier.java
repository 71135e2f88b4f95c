package dev.corymb.core.filter;

import dev.corymb.core.hash.Mixer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the verification values of items (paper 000, section 3.2). Immutable. */
final class Verifier {

  /*
   * With H the position inside its array counted from 1 and q the hashes of the attribute's matrix:
   *
   *   BASIC        sum of H
   *   ATTENUATED   sum of H / 2^j, kept exact as the sum of H · 2^(Q-j), Q the largest q
   *   MIXED        Mixer.combine of the digests
   *
   * The sums are mixed once more before they address the verification matrix.
   */

  private static final long SUM_KEY = 0x452821e638d01377L; // part of the format, like all constants

  private final @Nullable Verification method; // null without verification values
  private final int arity; // of the schema
  private final List<MatrixShape> matrices; // of the attributes
  private final int mostHashes; // of one of them

  Verifier(@Nullable Verification method, int arity, List<MatrixShape> matrices) {
    this.method = method;
    this.arity = arity;
    this.matrices = List.copyOf(matrices);
    this.mostHashes = matrices.stream().mapToInt(MatrixShape::hashes).max().orElse(0);
    if (isSum()) {
      requireExactSums();
    }
  }

  @Nullable Verification method() {
    return method;
  }

  /** Whether a value is made from positions, so that it depends on the cells. */
  boolean isSum() {
    return method != null && method != Verification.MIXED;
  }

  /** The attenuated sum is exact only while it fits a long. */
  private void requireExactSums() {
    if (matrices.stream().anyMatch(matrix -> matrix.layout() != Layout.SEGMENT)) {
      throw new IllegalArgumentException(
          "verification " + method + " must have segment matrices, but had " + matrices);
    }
    int shifts = method == Verification.ATTENUATED ? mostHashes : 0;
    double largest = 0;
    for (MatrixShape matrix : matrices) {
      largest += (double) matrix.hashes() * matrix.cells() * Math.pow(2, shifts);
    }
    if (largest >= Long.MAX_VALUE) {
      throw new IllegalArgumentException(
          "verification " + method + " must stay below 2^63, but may reach " + largest);
    }
  }

  /** The verification value of an item's digests; meaningless without a method. */
  long value(long[] digests, int from) {
    if (method == Verification.MIXED) {
      return Mixer.combine(digests, from, arity);
    }
    long sum = 0;
    for (int i = 0; i < arity; i++) {
      MatrixShape matrix = matrices.get(i);
      for (int j = 0; j < matrix.hashes(); j++) {
        long inArray = matrix.position(digests[from + i], j) - j * matrix.cells() + 1;
        sum += inArray << shift(j);
      }
    }
    return sum;
  }

  private int shift(int hash) {
    return method == Verification.ATTENUATED ? mostHashes - 1 - hash : 0;
  }

  /** The digest that addresses the verification matrix. */
  long digest(long[] digests, int from) {
    long value = value(digests, from);
    return method == Verification.MIXED ? value : Mixer.mix(value, SUM_KEY);
  }

  /** The variance of the sums BASIC and ATTENUATED over random items. */
  double variance() {
    double variance = 0;
    for (MatrixShape matrix : matrices) {
      double uniform = ((double) matrix.cells() * matrix.cells() - 1) / 12;
      for (int j = 0; j < matrix.hashes(); j++) {
        variance += Math.scalb(uniform, 2 * shift(j));
      }
    }
    return variance;
  }
}
