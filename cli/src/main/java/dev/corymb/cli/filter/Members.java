package dev.corymb.cli.filter;

import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.core.code.CodeFilter;
import dev.corymb.core.code.CodeTable;
import dev.corymb.core.code.MultibitShape;
import dev.corymb.core.code.MultibitTable;
import dev.corymb.core.code.RetrievalShape;
import dev.corymb.core.code.RetrievalTable;
import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FengFilter;
import dev.corymb.core.filter.Filter;
import dev.corymb.core.filter.MatrixFilter;

/** The changes that a filter of each class allows, behind one face. */
abstract class Members {

  private final Filter filter;

  private Members(Filter filter) {
    this.filter = filter;
  }

  static Members of(Filter filter) {
    if (filter instanceof MatrixFilter matrices) {
      return new OfMatrices(matrices);
    }
    return filter instanceof CodeFilter codes
        ? new OfCodes(codes)
        : new OfFeng((FengFilter) filter);
  }

  final Filter filter() {
    return filter;
  }

  /** The form of the cells: bits, counters or codes. */
  abstract String form();

  /** The numbers by which filters of one kind and form differ, in words. */
  abstract String shape();

  /** The largest code an item may have, or 0 if items have none. */
  int mostCode() {
    return 0;
  }

  /** Adds an item without a code. */
  final void add(long[] digests) {
    add(digests, 0);
  }

  /** Adds an item; false if it was refused. */
  abstract boolean add(long[] digests, int code);

  /** Why nothing can be removed, or null if something can. */
  abstract String notRemovable();

  /** Removes an item; false if it was refused. */
  abstract boolean remove(long[] digests);

  /** Adds all that the other holds. */
  abstract void unite(Members other);

  private static final class OfMatrices extends Members {

    private final MatrixFilter matrices;

    OfMatrices(MatrixFilter matrices) {
      super(matrices);
      this.matrices = matrices;
    }

    @Override
    String form() {
      return matrices instanceof CountingFilter ? "counters" : "bits";
    }

    @Override
    String shape() {
      return matrices.shape().toString();
    }

    @Override
    boolean add(long[] digests, int code) {
      matrices.add(digests);
      return true;
    }

    @Override
    String notRemovable() {
      return matrices instanceof CountingFilter
          ? null
          : "a filter of bits cannot forget; build it with --counting to remove items";
    }

    @Override
    boolean remove(long[] digests) {
      return ((CountingFilter) matrices).remove(digests);
    }

    @Override
    void unite(Members other) {
      if (matrices instanceof CountingFilter mine
          && other.filter() instanceof CountingFilter theirs) {
        mine.unite(theirs);
      } else if (matrices instanceof BitFilter mine && other.filter() instanceof BitFilter theirs) {
        mine.unite(theirs);
      } else {
        throw differ(other);
      }
    }
  }

  private static final class OfFeng extends Members {

    private final FengFilter feng;

    OfFeng(FengFilter feng) {
      super(feng);
      this.feng = feng;
    }

    @Override
    String form() {
      return "bits";
    }

    @Override
    String shape() {
      return feng.shape().toString();
    }

    @Override
    boolean add(long[] digests, int code) {
      feng.add(digests);
      return true;
    }

    @Override
    String notRemovable() {
      return "a "
          + feng.kind()
          + " filter has bits only and cannot forget; build one of the kinds standard, pbf, pbf-ht"
          + " or pbf-bf with --counting to remove items";
    }

    @Override
    boolean remove(long[] digests) {
      throw new IllegalStateException(notRemovable());
    }

    @Override
    void unite(Members other) {
      if (!(other.filter() instanceof FengFilter theirs)) {
        throw differ(other);
      }
      feng.unite(theirs);
    }
  }

  private static final class OfCodes extends Members {

    private final CodeFilter codes;

    OfCodes(CodeFilter codes) {
      super(codes);
      this.codes = codes;
    }

    @Override
    String form() {
      return "codes";
    }

    @Override
    String shape() {
      CodeTable base = codes.parts().base();
      return base instanceof MultibitTable table
          ? words(table.shape())
          : words(((RetrievalTable) base).shape());
    }

    private static String words(MultibitShape shape) {
      return Numbers.of(shape.cells(), "cell")
          + " of "
          + Numbers.of(shape.cellBits(), "bit")
          + ", "
          + Numbers.of(shape.hashes(), "hash function")
          + ", of which "
          + shape.need()
          + " must fit";
    }

    private static String words(RetrievalShape shape) {
      return Numbers.of(shape.slots(), "slot")
          + " of "
          + Numbers.of(shape.slotBits(), "bit")
          + ", "
          + shape.fingerprintBits()
          + " of them to tell outsiders";
    }

    @Override
    int mostCode() {
      return codes.plan().codes();
    }

    @Override
    boolean add(long[] digests, int code) {
      return codes.add(digests, code);
    }

    @Override
    String notRemovable() {
      return null;
    }

    @Override
    boolean remove(long[] digests) {
      return codes.remove(digests);
    }

    @Override
    void unite(Members other) {
      throw new CommandFailure(
          "multibit filters cannot be united, because they keep no keys; build one from all items;"
              + " the filters were "
              + both(other));
    }
  }

  /** The refusal to unite what is of different kinds or forms. */
  final CommandFailure differ(Members other) {
    return new CommandFailure(
        "filters must be of one kind and form to be united, but were " + both(other));
  }

  final String both(Members other) {
    return described() + " and " + other.described();
  }

  private String described() {
    return filter.kind() + " of " + form() + " (" + shape() + ")";
  }
}
