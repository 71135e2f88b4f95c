package dev.corymb.core.filter;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.bits.Bits;
import dev.corymb.core.bits.LongIntTable;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Rows;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A filter made of matrices: the standard filter, PBF, PBF-HT, PBF-BF, and those of other
 * {@linkplain FilterShape#groups groups}, as bits or as counters. It answers the queries that its
 * groups cover. It has no false negatives.
 *
 * <p>A query that gives the attributes of a group asks for one item with all these values. Any
 * other asks only whether each of its groups has the values in some item.
 */
public abstract sealed class MatrixFilter implements AddableFilter
    permits BitFilter, CountingFilter {

  private final FilterShape shape;
  private final int arity; // of the schema
  final Groups groups;
  final Matrix[] parts; // by group, without that of whole items
  final @Nullable Matrix verification; // of whole items; null where there is none
  private final int[] partsOfWhole; // that a full query asks for
  private final boolean attributewise; // as in the papers' kinds: part i is attribute i alone
  final @Nullable ValueTable table; // null for all kinds but PBF-HT

  /** Makes a matrix of the cells from an offset on. */
  interface Cutting {
    Matrix matrix(MatrixShape shape, long offset);
  }

  MatrixFilter(FilterShape shape, Cutting cells, LongIntTable values) {
    this.shape = shape;
    this.arity = shape.digester().schema().size();
    List<MatrixShape> shapes = shape.matrices();
    Matrix[] matrices = new Matrix[shapes.size()];
    Arrays.setAll(matrices, i -> cells.matrix(shapes.get(i), shape.offset(i)));
    this.groups = shape.groups();
    this.parts = Arrays.copyOf(matrices, shape.parts().size());
    this.verification = groups.hasWhole() ? matrices[matrices.length - 1] : null;
    long all = shape.digester().schema().all();
    this.partsOfWhole =
        IntStream.range(0, parts.length).filter(part -> shape.asks(part, all)).toArray();
    this.table = shape.kind() == FilterKind.PBF_HT ? new ValueTable(values) : null;
    this.attributewise = shape.kind() != FilterKind.GROUPS;
  }

  /** The tuple of a part, of the item at an index of digests. */
  final long tuple(int part, long[] digests, int from) {
    return attributewise ? digests[from + part] : groups.tuple(part, digests, from);
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
  public final boolean mightContain(long[] row) {
    if (row.length == arity) {
      return mightContainFrom(row, 0);
    }
    digester().requireRow(row);
    return mightContainAll(row);
  }

  /** Whether all tuples of an item may have been added. */
  private boolean mightContainAll(long[] row) {
    boolean[] all = {true};
    groups.forEachTuple(row, (group, tuple) -> all[0] = all[0] && matrix(group).test(tuple));
    return all[0];
  }

  @Override
  public final boolean mightContain(long[] digests, long given) {
    shape.requireAnswerable(given);
    if (digests.length != arity) {
      digester().requireRow(digests);
      return Rows.combinations(digester().schema(), digests).stream()
          .allMatch(one -> mightContain(one, given));
    }
    if (given == digester().schema().all()) {
      return mightContainFrom(digests, 0);
    }
    for (int i = 0; i < parts.length; i++) {
      if (shape.asks(i, given) && !parts[i].test(tuple(i, digests, 0))) {
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
    if (!mightHaveParts(digests, from)) {
      return false;
    }
    return table == null || table.contains(shape.verificationValue(digests, from));
  }

  private boolean mightHaveParts(long[] digests, int from) {
    if (attributewise) { // a loop of its own, because the other one takes longer
      for (int i = 0; i < parts.length; i++) {
        if (!parts[i].test(digests[from + i])) {
          return false;
        }
      }
      return true;
    }
    for (int part : partsOfWhole) {
      if (!parts[part].test(groups.tuple(part, digests, from))) {
        return false;
      }
    }
    return true;
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
   * there is one, otherwise of the group with the most tuples, which is a lower bound.
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
    for (Matrix part : parts) {
      most = Math.max(most, part.estimatedCount());
    }
    return most;
  }

  final Matrix matrix(int index) {
    return index < parts.length ? parts[index] : requireNonNull(verification);
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
