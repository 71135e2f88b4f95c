package dev.corymb.core.filter;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.bits.Bits;
import dev.corymb.core.bits.LongIntTable;
import dev.corymb.core.schema.Digester;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A filter made of matrices: the standard filter, PBF, PBF-HT and PBF-BF, as bits or as counters.
 * It answers whole queries, and the PBF kinds partial ones too. It has no false negatives.
 *
 * <p>A full query asks for one item with all these values. A partial query asks only whether each
 * given value stands in some item: the verification value needs them all.
 */
public abstract sealed class MatrixFilter implements AddableFilter
    permits BitFilter, CountingFilter {

  private final FilterShape shape;
  final Matrix[] attributes;
  final @Nullable Matrix verification; // null where there is none
  final @Nullable ValueTable table; // null for all kinds but PBF-HT

  /** Makes a matrix of the cells from an offset on. */
  interface Cutting {
    Matrix matrix(MatrixShape shape, long offset);
  }

  MatrixFilter(FilterShape shape, Cutting cells, LongIntTable values) {
    this.shape = shape;
    List<MatrixShape> shapes = shape.matrices();
    Matrix[] matrices = new Matrix[shapes.size()];
    Arrays.setAll(matrices, i -> cells.matrix(shapes.get(i), shape.offset(i)));
    this.attributes = Arrays.copyOf(matrices, shape.attributes().size());
    this.verification = shape.verification() == null ? null : matrices[matrices.length - 1];
    this.table = shape.kind() == FilterKind.PBF_HT ? new ValueTable(values) : null;
  }

  /** What another filter must share to be compared or united with this one. */
  public final FilterShape shape() {
    return shape;
  }

  @Override
  public final FilterKind kind() {
    return shape.kind();
  }

  @Override
  public final Digester digester() {
    return shape.digester();
  }

  /** The bits of all matrices, as {@link FilterShape} lays them out: a live view. */
  public abstract Bits bits();

  @Override
  public final boolean mightContain(long[] digests) {
    digester().requireArity(digests);
    return mightContainFrom(digests, 0);
  }

  @Override
  public final boolean mightContain(long[] digests, long given) {
    digester().requireArity(digests);
    if (given == digester().schema().all()) {
      return mightContainFrom(digests, 0);
    }
    shape.requireAnswerable(given);
    for (int i = 0; i < attributes.length; i++) {
      if ((given >>> i & 1) != 0 && !attributes[i].test(digests[i])) {
        return false;
      }
    }
    return true;
  }

  /** Whether the item at an index of digests may have been added. */
  final boolean mightContainFrom(long[] digests, int from) {
    // The verification matrix comes first: it rules out most, mixed queries among them.
    if (verification != null && !verification.test(shape.verificationDigest(digests, from))) {
      return false;
    }
    for (int i = 0; i < attributes.length; i++) {
      if (!attributes[i].test(digests[from + i])) {
        return false;
      }
    }
    return table == null || table.contains(shape.verificationValue(digests, from));
  }

  @Override
  public final FalseRates falseRates() {
    return FalseRates.of(this);
  }

  /** The fraction of taken cells in a matrix, in the order of {@link FilterShape#matrices}. */
  public final double fill(int matrix) {
    return matrix(matrix).fill();
  }

  /** The fraction of taken cells, padding left out. */
  @Override
  public final double fill() {
    long cells = 0;
    for (MatrixShape matrix : shape.matrices()) {
      cells += matrix.size();
    }
    return (double) bits().count() / cells;
  }

  /**
   * The number of different items, estimated from the taken cells: of the verification matrix if
   * there is one, otherwise of the attribute with the most values, which is a lower bound.
   */
  @Override
  public final double estimatedItems() {
    if (table != null) {
      return table.size();
    }
    if (verification != null) {
      return verification.estimatedCount();
    }
    double most = 0;
    for (Matrix attribute : attributes) {
      most = Math.max(most, attribute.estimatedCount());
    }
    return most;
  }

  final Matrix matrix(int index) {
    return index < attributes.length ? attributes[index] : requireNonNull(verification);
  }

  @Override
  public final boolean isSaturated() {
    for (int i = 0; i < shape.matrices().size(); i++) {
      if (matrix(i).falseRate() > 0.5) {
        return true;
      }
    }
    return false;
  }

  /** A copy of the verification values of a PBF-HT with their counts; empty for other kinds. */
  public final LongIntTable verificationValues() {
    return table == null ? new LongIntTable() : table.copy();
  }

  final boolean sameTable(MatrixFilter other) {
    return table == null || (other.table != null && table.copy().equals(other.table.copy()));
  }

  @Override
  public final String toString() {
    return getClass().getSimpleName() + "[" + shape + ", items=" + items() + "]";
  }
}
