package dev.corymb.replication.summary;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.bits.LongList;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.range.RangeKey;
import dev.corymb.core.range.Zones;
import dev.corymb.replication.update.BitsDelta;
import java.util.Arrays;
import java.util.Optional;

/** What was last published of a summary, and how far the counters have left it since. */
final class PublishedImage {

  /*
   * The image itself is not kept: it is the current one but for the cells that have flipped since,
   * and these are what a delta consists of. Nothing is scanned between publications. An addition
   * takes the cells of its tuple that are free, a removal frees those whose counters reach zero; each
   * such flip either leaves the published image or comes back to it, and one counter of the cell's
   * matrix follows.
   */

  private final FilterShape shape;
  private final Bits now;
  private final FlippedCells flipped;
  private boolean published; // if not, the image is empty, and no flips are kept
  private final long[] ones; // by matrix, like the next two
  private final long[] zeroToOne;
  private final long[] oneToZero;
  private long items;
  private Zones zones = Zones.UNKNOWN;
  private long[] outside = {}; // by range attribute: distinct items outside the published zone

  /** Nothing was published yet of what a filter holds. */
  PublishedImage(CountingFilter filter) {
    this.shape = filter.shape();
    this.now = filter.bits();
    this.flipped = new FlippedCells(shape.size());
    this.ones = new long[shape.matrices().size()];
    this.zeroToOne = shape.taken(now);
    this.oneToZero = new long[ones.length];
  }

  /** The bits, found anew. */
  BitArray bits() {
    return published ? flipped.before(now) : new BitArray(shape.size());
  }

  long items() {
    return items;
  }

  Zones zones() {
    return zones;
  }

  /** 1 if replicas miss a tuple that has some cells, else 0. */
  long missed(long[] cells) {
    return missed(cells, 0, cells.length);
  }

  /** How many tuples replicas miss, of which the cells of one come after those of the other. */
  long missed(long[] cells, int tuples) {
    int each = tuples == 0 ? 0 : cells.length / tuples;
    long missed = 0;
    for (int i = 0; i < tuples; i++) {
      missed += missed(cells, i * each, (i + 1) * each);
    }
    return missed;
  }

  private long missed(long[] cells, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!published || now.get(cells[i]) == flipped.has(cells[i])) { // it was clear
        return 1;
      }
    }
    return 0;
  }

  /** Counts a cell of a matrix that was freed. */
  void free(int matrix, long cell) {
    if (published && flipped.flip(cell)) {
      oneToZero[matrix]++;
    } else {
      zeroToOne[matrix]--;
    }
  }

  /** Counts cells of a matrix that were taken, from a place in a list on. */
  void take(int matrix, LongList cells, int first) {
    long back = 0;
    for (int i = first; published && i < cells.size(); i++) {
      back += flipped.flip(cells.get(i)) ? 0 : 1;
    }
    oneToZero[matrix] -= back;
    zeroToOne[matrix] += cells.size() - first - back;
  }

  /** Counts items that have a value of a range attribute now, or have it no more. */
  void count(int range, RangeKey value, long more) {
    // As with tuples: the published zone stands still, so a sum is exact.
    if (zones.isKnown() && !zones.each().get(range).contains(value)) {
      outside[range] += more;
    }
  }

  /** How far a matrix has left the image. */
  MatrixDrift drift(int matrix, long tuples, long misses, long missedItems) {
    return new MatrixDrift(
        shape.matrices().get(matrix),
        ones[matrix],
        zeroToOne[matrix],
        oneToZero[matrix],
        tuples,
        misses,
        missedItems);
  }

  /** How far zones have left those of the image. */
  RangeDrift drift(Zones now) {
    return new RangeDrift(!now.equals(zones), Arrays.stream(outside).boxed().toList());
  }

  /** Puts the current bits in its place. */
  void replace(long itemsNow, Zones zonesNow) {
    System.arraycopy(currentOnes(), 0, ones, 0, ones.length);
    Arrays.fill(zeroToOne, 0);
    Arrays.fill(oneToZero, 0);
    flipped.clear();
    published = true;
    items = itemsNow;
    zones = zonesNow;
    outside = new long[zonesNow.each().size()];
  }

  /** What changed, unless nothing was published or a snapshot of now takes no more bytes. */
  Optional<byte[]> delta() {
    if (!published) {
      return Optional.empty();
    }
    byte[] delta =
        flipped.areFew()
            ? BitsDelta.encodeFlips(shape, flipped.toBits(), now)
            : BitsDelta.encode(shape, bits(), now);
    // A snapshot is large, so it is not made where a look at the counts will do.
    boolean shorter =
        delta.length < BitsDelta.leastSnapshotBytes(shape, currentOnes())
            || delta.length < snapshotOf(now).length;
    return shorter ? Optional.of(delta) : Optional.empty();
  }

  private long[] currentOnes() {
    long[] current = new long[ones.length];
    for (int i = 0; i < current.length; i++) {
      current[i] = ones[i] + zeroToOne[i] - oneToZero[i];
    }
    return current;
  }

  /** What makes some bits of the shape from none. */
  byte[] snapshotOf(Bits some) {
    return BitsDelta.encode(shape, new BitArray(some.size()), some);
  }
}
