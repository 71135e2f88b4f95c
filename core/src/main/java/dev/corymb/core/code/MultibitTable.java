package dev.corymb.core.code;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.bits.CellArray;
import dev.corymb.core.hash.Probes;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The multibit Bloom filter: cells of a few bits, each unused, holding an attribute code or
 * universal. A look-up reads the cells of a key and counts which code they speak for.
 *
 * <p>It promises less than its paper hopes. After programming, enough cells of every member speak
 * for its code, but others may speak as loudly: a member may come out ambiguous, with another code,
 * or rejected because all its cells are universal or, after {@link Programming#SPARSE}, one is
 * unused. {@link CodeMode#EXACT} repairs this with a table of its own.
 *
 * <p>Only a {@link CodeMap} changes one, under its lock; the tables that it gives away stay as they
 * are, and any number of threads may read them.
 */
public final class MultibitTable implements CodeTable {

  /*
   * Rules of a look-up [1]
   * ----------------------
   * 1. An unused cell: not a member.
   * 2. All universal: not a member, or no conclusion under AllUniversal.KEEP.
   * 3. For every code found, count its cells and the universal ones. The largest count decides: less
   *    than `need` means not a member, a tie means no conclusion, otherwise that code is the answer.
   *
   * Probes are counted, not cells: two probes that meet in one cell count twice, here and in
   * programming.
   *
   * Deletion
   * --------
   * Every cell has a sign bit. Deleting a key sets the signs of all its cells, and a key with all
   * signs set is absent. Members whose cells are all shared with deleted keys are lost too: a share
   * (1 - e^(-hD/m))^h after D deletions. The paper does not say how a key comes back; here a
   * successful insertion clears the signs of all its cells, which also revives other deleted keys
   * that share one.
   *
   * [1] Y.-C. Tseng, H. Ma. A Multibit Representation of Bloom Filter for Simultaneous Acquisition
   *     of Membership and Attribute Information. International Journal of Network Security, 2019.
   */

  private final MultibitShape shape;
  private final AllUniversal allUniversal;
  private final CellArray cells;
  private final int cellBits;
  private final int universal;
  private final boolean valuesFitOneLong;
  private @Nullable CellArray signs; // of one bit each; null until the first deletion

  private MultibitTable(
      MultibitShape shape, AllUniversal allUniversal, CellArray cells, @Nullable CellArray signs) {
    this.shape = shape;
    this.allUniversal = allUniversal;
    this.cells = cells;
    this.cellBits = shape.cellBits();
    this.universal = shape.universal();
    this.valuesFitOneLong = shape.hashes() * cellBits <= Long.SIZE;
    this.signs = signs;
  }

  /**
   * A table programmed for a set of members.
   *
   * @param keys the digests of the members; one that repeats must repeat its code
   * @param codes the code of each key, 1 to {@link MultibitShape#codes}
   * @param seed decides which code a cell gets that no member needs
   * @param progress told now and then how many items are done; may be null
   * @throws IllegalArgumentException if a code is out of range, a key has two codes, or the hit
   *     table would need more than 2^31 entries; nothing has been built then
   */
  static MultibitTable build(
      MultibitShape shape,
      AllUniversal allUniversal,
      Programming programming,
      long[] keys,
      int[] codes,
      long seed,
      @Nullable LongConsumer progress) {
    requireNonNull(shape, "shape");
    Members members = Members.distinct(keys, codes, shape.codes());
    return build(
        shape, allUniversal, programming, members, seed, new Progress(progress, keys.length));
  }

  static MultibitTable build(
      MultibitShape shape,
      AllUniversal allUniversal,
      Programming programming,
      Members members,
      long seed,
      Progress progress) {
    requireNonNull(allUniversal, "allUniversal");
    requireNonNull(programming, "programming");
    CellArray cells =
        MultibitProgrammer.program(
            shape, programming, members.keys(), members.codes(), seed, progress);
    return new MultibitTable(shape, allUniversal, cells, null);
  }

  /**
   * A table over cells from elsewhere, which it owns from now on.
   *
   * @param signs cells of one bit, or null if nothing was ever deleted
   * @throws IllegalArgumentException if they do not fit the shape or could not have come about
   */
  public static MultibitTable restore(
      MultibitShape shape, AllUniversal allUniversal, CellArray cells, @Nullable CellArray signs) {
    requireNonNull(shape, "shape");
    requireNonNull(allUniversal, "allUniversal");
    requireFit("cells", cells, shape.cellBits(), shape.cells());
    if (signs != null) {
      requireFit("signs", signs, 1, shape.cells());
    }
    for (long position = 0; position < cells.size(); position++) {
      long value = cells.get(position);
      if (value > shape.codes() && value != shape.universal()) {
        throw new IllegalArgumentException(
            "cell "
                + position
                + " must be at most "
                + shape.codes()
                + " or the universal "
                + shape.universal()
                + ", but was "
                + value);
      }
      if (value == 0 && signs != null && signs.get(position) != 0) {
        throw new IllegalArgumentException(
            "sign " + position + " must be clear where the cell is unused, but was set");
      }
    }
    return new MultibitTable(shape, allUniversal, cells, signs);
  }

  static void requireFit(String name, CellArray array, int width, long size) {
    requireNonNull(array, name);
    if (array.width() != width || array.size() != size) {
      throw new IllegalArgumentException(
          name
              + " must be "
              + size
              + " of "
              + width
              + " bits, but were "
              + array.size()
              + " of "
              + array.width());
    }
  }

  @Override
  public int lookup(long key) {
    int answer = count(key);
    return answer != CodeAnswer.NOT_THERE && isDeleted(key) ? CodeAnswer.NOT_THERE : answer;
  }

  /** Like {@link #lookup}, as an answer. */
  CodeAnswer answer(long key) {
    return CodeAnswer.of(lookup(key));
  }

  private int count(long key) {
    int hashes = shape.hashes();
    int universals = 0;
    long values = 0; // all cell values side by side, where they fit
    for (int j = 0; j < hashes; j++) {
      long value = cells.get(Probes.position(key, j, shape.cells()));
      if (value == 0) {
        return CodeAnswer.NOT_THERE;
      }
      if (value == universal) {
        universals++;
      }
      values = (values << cellBits) | value;
    }
    if (universals == hashes) {
      return allUniversal == AllUniversal.KEEP ? CodeAnswer.NO_CONCLUSION : CodeAnswer.NOT_THERE;
    }
    return loudest(key, values, universals);
  }

  /** The code with the largest count, if that is unique and enough. */
  private int loudest(long key, long values, int universals) {
    int hashes = shape.hashes();
    int best = 0;
    int bestCode = 0;
    boolean tie = false;
    for (int j = 0; j < hashes; j++) {
      int code = value(key, values, j);
      if (code == universal) {
        continue;
      }
      int count = universals;
      boolean counted = false; // at an earlier probe
      for (int i = 0; i < hashes; i++) {
        if (value(key, values, i) == code) {
          counted |= i < j;
          count++;
        }
      }
      if (counted) {
        continue;
      }
      tie = count == best || (tie && count < best);
      if (count > best) {
        best = count;
        bestCode = code;
      }
    }
    if (best < shape.need()) {
      return CodeAnswer.NOT_THERE;
    }
    return tie ? CodeAnswer.NO_CONCLUSION : bestCode;
  }

  /** The cell value of a probe, from the values side by side or, where they did not fit, anew. */
  private int value(long key, long values, int hash) {
    if (valuesFitOneLong) {
      return (int) (values >>> (cellBits * (shape.hashes() - 1 - hash))) & universal;
    }
    return (int) cells.get(Probes.position(key, hash, shape.cells()));
  }

  private boolean isDeleted(long key) {
    CellArray deleted = signs;
    if (deleted == null) {
      return false;
    }
    for (int j = 0; j < shape.hashes(); j++) {
      if (deleted.get(Probes.position(key, j, shape.cells())) == 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Writes a new member into the cells if the rule allows it: unused cells get its code, and of
   * those with other codes as many become universal as it needs. If it had been deleted it is so no
   * more.
   *
   * <p>Success does not mean that {@link #lookup} now gives the code: another code may be as loud.
   *
   * @return whether the rule allowed it; if not, nothing has changed
   */
  boolean insert(long key, int code, InsertRule rule) {
    shape.requireCode(code);
    requireNonNull(rule, "rule");
    boolean holdsCode = false;
    boolean holdsUnused = false;
    for (int j = 0; j < shape.hashes(); j++) {
      long value = cells.get(Probes.position(key, j, shape.cells()));
      holdsCode |= value == code;
      holdsUnused |= value == 0;
    }
    if (!holdsCode && !(holdsUnused && rule == InsertRule.RELAXED)) {
      return false;
    }
    for (int j = 0; j < shape.hashes(); j++) {
      long position = Probes.position(key, j, shape.cells());
      if (cells.get(position) == 0) {
        cells.set(position, code);
      }
    }
    // Each turn makes one cell universal, and once all are universal every probe speaks for it.
    for (int j = 0; probesFor(key, code) < shape.need(); j++) {
      long position = Probes.position(key, j, shape.cells());
      if (cells.get(position) != code) {
        cells.set(position, universal);
      }
    }
    CellArray set = signs;
    if (set != null && isDeleted(key)) {
      setSigns(set, key, 0);
    }
    return true;
  }

  private int probesFor(long key, int code) {
    int count = 0;
    for (int j = 0; j < shape.hashes(); j++) {
      long value = cells.get(Probes.position(key, j, shape.cells()));
      count += value == code || value == universal ? 1 : 0;
    }
    return count;
  }

  /**
   * Deletes a key by the signs of its cells. Refused if it is not there.
   *
   * @return whether it was there; if not, nothing has changed
   */
  boolean delete(long key) {
    if (lookup(key) == CodeAnswer.NOT_THERE) {
      return false;
    }
    if (signs == null) {
      signs = new CellArray(1, shape.cells());
    }
    setSigns(signs, key, 1);
    return true;
  }

  private void setSigns(CellArray signs, long key, int sign) {
    for (int j = 0; j < shape.hashes(); j++) {
      signs.set(Probes.position(key, j, shape.cells()), sign);
    }
  }

  /** The share of cells that are not unused. */
  @Override
  public double fill() {
    return 1 - (double) CellCounts.of(cells).of(0) / shape.cells();
  }

  /** The share of cells that are universal. */
  public double universalShare() {
    return (double) CellCounts.of(cells).of(universal) / shape.cells();
  }

  /** The number of cells whose sign is set. */
  public long signsSet() {
    long set = 0;
    for (int i = 0; signs != null && i < signs.words(); i++) {
      set += Long.bitCount(signs.word(i)); // needs the clear tail
    }
    return set;
  }

  /**
   * The chance that a key that is not a member is answered with a code, from the cells as they are.
   * Reads every cell.
   */
  @Override
  public double falseRate() {
    CellCounts counts = CellCounts.of(cells);
    double rate = counts.falseRate(shape);
    long used = shape.cells() - counts.of(0);
    // Signs stand on used cells only, and only keys without an unused cell are answered at all.
    return used == 0 ? 0 : rate * (1 - Math.pow((double) signsSet() / used, shape.hashes()));
  }

  @Override
  public long bytes() {
    return 8L * cells.words() + (signs == null ? 0 : 8L * signs.words());
  }

  /** The numbers of the table. */
  public MultibitShape shape() {
    return shape;
  }

  /** What a key means whose cells are all universal. */
  public AllUniversal allUniversal() {
    return allUniversal;
  }

  /** The cells themselves, for reading. */
  public CellArray cells() {
    return cells;
  }

  /** The sign bits for reading, or null if nothing was ever deleted. */
  public @Nullable CellArray signs() {
    return signs;
  }

  /** A copy of its own. */
  MultibitTable copy() {
    return new MultibitTable(shape, allUniversal, copy(cells), signs == null ? null : copy(signs));
  }

  private static CellArray copy(CellArray array) {
    long[] words = new long[array.words()];
    Arrays.setAll(words, array::word);
    return CellArray.of(array.width(), array.size(), words);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MultibitTable that
        && shape.equals(that.shape)
        && allUniversal == that.allUniversal
        && cells.equals(that.cells)
        && Objects.equals(signs, that.signs);
  }

  @Override
  public int hashCode() {
    return Objects.hash(shape, cells);
  }

  @Override
  public String toString() {
    return "MultibitTable[" + shape + ", " + allUniversal + "]";
  }
}
