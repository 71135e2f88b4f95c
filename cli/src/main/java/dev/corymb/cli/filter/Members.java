package dev.corymb.cli.filter;

import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.core.code.CodeAnswer;
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
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.MatrixFilter;
import dev.corymb.core.schema.Digester;

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

  /** Adds an item. */
  abstract Outcome add(long[] digests, int code);

  /** Whether it can be told of an added item if it was there before. */
  boolean knowsItems() {
    return false;
  }

  /** Why nothing can be removed, or null if something can. */
  abstract String notRemovable();

  /** Removes an item. */
  abstract Outcome remove(long[] digests);

  /** Adds all that the other holds. */
  abstract void unite(Members other);

  /** What became of an item. */
  enum Outcome {
    /** Added or removed, as was wanted. */
    DONE,
    /** There already, with its code. */
    KNOWN,
    /** There already, and given another code. */
    CHANGED,
    REFUSED;

    private static Outcome of(boolean accepted) {
      return accepted ? DONE : REFUSED;
    }
  }

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
    Outcome add(long[] digests, int code) {
      matrices.add(digests);
      return Outcome.DONE;
    }

    @Override
    String notRemovable() {
      return matrices instanceof CountingFilter
          ? null
          : "a filter of bits cannot forget; build it with --counting to remove items";
    }

    @Override
    Outcome remove(long[] digests) {
      return Outcome.of(((CountingFilter) matrices).remove(digests));
    }

    @Override
    void unite(Members other) {
      requireAlike(other);
      if (matrices instanceof CountingFilter mine) {
        mine.unite((CountingFilter) other.filter());
      } else {
        ((BitFilter) matrices).unite((BitFilter) other.filter());
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
    Outcome add(long[] digests, int code) {
      feng.add(digests);
      return Outcome.DONE;
    }

    @Override
    String notRemovable() {
      return aFilter(feng.kind())
          + " has bits only and cannot forget; build one of the kinds standard, pbf, pbf-ht"
          + " or pbf-bf with --counting to remove items";
    }

    @Override
    Outcome remove(long[] digests) {
      throw new IllegalStateException(notRemovable());
    }

    @Override
    void unite(Members other) {
      requireAlike(other);
      feng.unite((FengFilter) other.filter());
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
    Outcome add(long[] digests, int code) {
      int before = codes.lookup(CodeFilter.key(digests));
      if (knowsItems() && before == code) {
        return Outcome.KNOWN;
      }
      boolean accepted = codes.add(digests, code);
      return knowsItems() && before != CodeAnswer.NOT_THERE
          ? Outcome.CHANGED
          : Outcome.of(accepted);
    }

    @Override
    boolean knowsItems() {
      return codes.mode().isExact();
    }

    @Override
    String notRemovable() {
      return null;
    }

    @Override
    Outcome remove(long[] digests) {
      return Outcome.of(codes.remove(digests));
    }

    @Override
    void unite(Members other) {
      throw new CommandFailure(
          "multibit filters cannot be united, because they keep no keys; build one from all items;"
              + " the filters were "
              + both(other));
    }
  }

  /** Refuses to unite what differs, and says first in what. */
  final void requireAlike(Members other) {
    String difference = difference(other);
    if (difference != null) {
      throw new CommandFailure(
          difference + "; to be united, filters must be built alike; these are " + both(other));
    }
  }

  private String difference(Members other) {
    Digester mine = filter.digester();
    Digester theirs = other.filter.digester();
    if (filter.kind() != other.filter.kind()) {
      return "their kinds differ, " + filter.kind() + " and " + other.filter.kind();
    }
    if (!form().equals(other.form())) {
      return "one has " + form() + ", the other " + other.form();
    }
    if (!mine.schema().equals(theirs.schema())) {
      return "their schemas differ, [" + mine.schema() + "] and [" + theirs.schema() + "]";
    }
    if (mine.seed() != theirs.seed()) {
      return "their seeds differ";
    }
    return shape().equals(other.shape()) ? null : "their sizes differ";
  }

  final String both(Members other) {
    return described() + " and " + other.described();
  }

  private String described() {
    return filter.kind() + " of " + form() + " (" + shape() + ")";
  }

  /** A kind with its article: "an offf filter". */
  static String aFilter(FilterKind kind) {
    return (kind.toString().startsWith("o") ? "an " : "a ") + kind + " filter";
  }
}
