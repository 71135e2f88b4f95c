package dev.corymb.node.directory;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.bits.LongList;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.QueryTuples;
import dev.corymb.index.SiteSet;
import dev.corymb.index.plan.PlannedIndex;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The bits of all summaries, a column for each name in the index of a step of the ladder. One
 * thread changes them, any number ask.
 */
final class Columns {

  /*
   * A site that moves to another step is inserted there before it leaves the old one; a query that
   * asked the new step before and the old one after that would miss it, so moves are counted, and a
   * query that sees the count changed starts again.
   *
   * The entry of a replica keeps the bits that are in its column, because an index writes a change
   * by what differs. They are those of the replica itself, not a copy. An own site says which cells
   * have changed, so nothing is kept for it but the column.
   */

  private static final int SETTLED_ROWS = 10_000; // at a time: a few milliseconds
  private static final int TOGETHER = 64; // queries whose answers stay in the cache

  private static final ThreadLocal<SiteSet> FOUND = ThreadLocal.withInitial(SiteSet::new);

  private final List<FilterShape> ladder;
  private final List<PlannedIndex> steps = new ArrayList<>();
  private final AtomicInteger moves = new AtomicInteger();
  private long came; // columns
  private long settled; // of them, at the last call

  Columns(List<FilterShape> ladder) {
    this.ladder = ladder;
    ladder.forEach(shape -> steps.add(new PlannedIndex(shape)));
  }

  /** The index of a step. */
  PlannedIndex at(int step) {
    return steps.get(step);
  }

  /** How full a column is. */
  Rates rates(String name, int place) {
    return new Rates(ladder.get(place), steps.get(place).ones(name));
  }

  /** The bits of a summary as they are at a smaller step. */
  Bits fold(Bits bits, int step, int place) {
    Bits folded = bits;
    for (int at = step; at > place; at--) {
      folded = ladder.get(at - 1).fold(folded);
    }
    return folded;
  }

  /**
   * Writes a column, in the place of an earlier one at the same step. One at another step stays
   * until it {@linkplain #leave leaves}.
   */
  void put(String name, int place, Bits bits, @Nullable Entry old) {
    came++;
    PlannedIndex index = steps.get(place);
    if (old == null || old.place() != place) {
      index.insert(name, bits);
    } else if (Entry.isOwn(old)) {
      index.replace(name, bits);
    } else {
      index.replace(name, old.bits(), bits);
    }
  }

  /** Writes columns of names that have none. */
  void insertAll(int place, List<String> names, List<Bits> bits) {
    steps.get(place).insertAll(names, bits);
  }

  /** Removes the column of a name that has another one by now. */
  void leave(String name, int place) {
    moves.incrementAndGet();
    VarHandle.fullFence(); // no removal comes before it
    steps.get(place).remove(name);
  }

  /**
   * Changes the column of a summary.
   *
   * @param flipped all cells that may be other ones than before
   * @param now the bits of the summary; those at other cells are as they were
   */
  void change(String name, Entry entry, long[] flipped, Bits now) {
    LongList taken = new LongList();
    LongList freed = new LongList();
    if (entry.step() == entry.place() && flipped.length > now.words()) {
      addInOrder(flipped, now, taken, freed);
    } else {
      for (long cell : flipped) {
        addFolded(cell, entry, now, taken, freed);
      }
    }
    long[] more = taken.toArray();
    long[] fewer = freed.toArray();
    PlannedIndex index = steps.get(entry.place());
    if (more.length > 0) { // first, so that nothing is missed that was there and still is
      index.add(name, more);
    }
    if (fewer.length > 0) {
      index.clear(name, fewer);
    }
  }

  /** Adds cells in the order of rows, each once: neighbours share lines of memory. */
  private static void addInOrder(long[] flipped, Bits now, LongList taken, LongList freed) {
    BitArray marks = new BitArray(now.size());
    for (long cell : flipped) {
      marks.setAlone(cell);
    }
    for (int i = 0; i < marks.words(); i++) {
      long word = now.word(i);
      for (long rest = marks.word(i); rest != 0; rest &= rest - 1) {
        int bit = Long.numberOfTrailingZeros(rest);
        ((word >>> bit & 1) != 0 ? taken : freed).add(((long) i << 6) + bit);
      }
    }
  }

  /** Adds the cell of a column that one of a summary is folded to; taken if one of all these is. */
  private void addFolded(long cell, Entry entry, Bits now, LongList taken, LongList freed) {
    int folds = entry.step() - entry.place();
    if (folds == 0) {
      (now.get(cell) ? taken : freed).add(cell);
      return;
    }
    FilterShape shape = ladder.get(entry.step());
    int matrix = shape.matrixOf(cell);
    long inMatrix = (cell - shape.offset(matrix)) >>> folds;
    long first = shape.offset(matrix) + (inMatrix << folds);
    boolean any = false;
    for (long i = first; i < first + (1L << folds); i++) {
      any |= now.get(i);
    }
    (any ? taken : freed).add(ladder.get(entry.place()).offset(matrix) + inMatrix);
  }

  /** The names in whose columns a query is. */
  List<String> find(long[] digests, long given) {
    QueryTuples asked = ladder.get(0).tuples(digests, given); // as for all steps
    List<String> found = new ArrayList<>();
    int before;
    do {
      before = moves.get();
      found.clear();
      for (PlannedIndex step : steps) {
        if (step.size() > 0) {
          SiteSet sites = FOUND.get();
          step.query(step.shape().positions(asked), sites);
          found.addAll(sites.ids());
        }
      }
      VarHandle.acquireFence(); // what was read was read before the next line
    } while (before != moves.get());
    return found;
  }

  /** The names in whose columns each of several queries is. */
  List<List<String>> find(List<long[]> digests, long[] given) {
    QueryTuples[] asked = new QueryTuples[given.length];
    List<List<String>> found = new ArrayList<>(given.length);
    for (int i = 0; i < given.length; i++) {
      asked[i] = ladder.get(0).tuples(digests.get(i), given[i]);
      found.add(new ArrayList<>(0));
    }
    SiteSet[] sites = new SiteSet[Math.min(TOGETHER, given.length)];
    Arrays.setAll(sites, i -> new SiteSet());
    int before;
    do {
      before = moves.get();
      found.forEach(List::clear);
      for (PlannedIndex step : steps) {
        if (step.size() > 0) {
          find(step, asked, sites, found);
        }
      }
      VarHandle.acquireFence();
    } while (before != moves.get());
    return found;
  }

  private static void find(
      PlannedIndex step, QueryTuples[] asked, SiteSet[] sites, List<List<String>> found) {
    for (int first = 0; first < asked.length; first += sites.length) {
      long[][] positions = new long[Math.min(sites.length, asked.length - first)][];
      for (int i = 0; i < positions.length; i++) {
        positions[i] = step.shape().positions(asked[first + i]);
      }
      step.queryBatch(positions, sites);
      for (int i = 0; i < positions.length; i++) {
        if (!sites[i].isEmpty()) {
          found.get(first + i).addAll(sites[i].ids());
        }
      }
    }
  }

  /** Arranges some of what came lately for queries, if nothing has come since the last call. */
  void settle() {
    if (came == settled) {
      boolean unused = steps.stream().anyMatch(step -> step.settle(SETTLED_ROWS)); // only one
    }
    settled = came;
  }

  /** Whether what a query asks for is tied to one item. */
  boolean ties(long given) {
    return ladder.get(0).ties(given); // as all steps do
  }

  /** The bytes of all indexes, about. */
  long bytes() {
    return steps.stream().mapToLong(PlannedIndex::bytes).sum();
  }

  /** Makes an index smaller, if that is possible with one. */
  boolean tightenOne() {
    return steps.stream()
        .sorted(Comparator.comparingLong(PlannedIndex::bytes).reversed())
        .anyMatch(PlannedIndex::tighten);
  }
}
