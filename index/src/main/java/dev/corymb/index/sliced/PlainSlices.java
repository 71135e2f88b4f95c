package dev.corymb.index.sliced;

import dev.corymb.core.bits.Bits;
import dev.corymb.index.SiteSet;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Every bit of every filter: in exact rows, under a coarse level while the filters are sparse
 * enough for one, and for the newest columns in blocks.
 */
final class PlainSlices extends Slices {

  /*
   * Writing to all rows is what is slow, and never done at once. A new column is in a block, where
   * writing is fast. When enough blocks are full they are merged into the exact rows, and when the
   * fill has changed, another coarse level is built; each change does a part of it, so large that
   * this is done long before the next blocks are full. Only one of both is done at a time.
   *
   * Queries take one layout, after their roster: every column of the roster is in it.
   */

  private static final int STEPS = 16; // for each word of a batch: one for four of its sites
  private static final int ROWS_AN_ITEM = 16;

  private final int rows;
  private final Widths widths;
  private final @Nullable Integer fixedShift; // null to choose from the fill
  private final ExactRows exact;
  private final CoarseRows coarse;
  private @Nullable Merge merge; // null if none is going on
  private long ones;
  private long changed; // bits, since the coarse level was chosen
  private int columns; // no bit stands in one from here on
  private volatile Layout layout;

  PlainSlices(int rows) {
    this(rows, null);
  }

  /** Slices whose groups are not chosen but given, for comparison. */
  PlainSlices(int rows, @Nullable Integer fixedShift) {
    this(rows, fixedShift, Widths.DEFAULT);
  }

  /** Slices that are cut otherwise, for tests. */
  PlainSlices(int rows, @Nullable Integer fixedShift, Widths widths) {
    this.rows = rows;
    this.widths = widths;
    this.fixedShift = fixedShift;
    this.exact = new ExactRows(rows, widths);
    this.coarse = new CoarseRows(rows);
    coarse.start(wantedShift(), 0);
    this.layout = new Layout(exact, 0, new Block[0], coarse.level());
  }

  private int wantedShift() {
    double fill = columns == 0 ? 0 : (double) ones / columns / rows;
    return fixedShift == null ? Grouping.shift(fill) : fixedShift;
  }

  /** What queries use now. */
  Layout layout() {
    return layout;
  }

  @Override
  void ensureWords(int least) {
    for (Layout now = layout; now.end() < least; now = layout) {
      Block[] more = Arrays.copyOf(now.blocks, now.blocks.length + 1);
      more[now.blocks.length] = new Block(rows, now.end(), widths.block(now.end(), rows));
      layout = new Layout(exact, now.firstWord, more, coarse.level());
    }
  }

  @Override
  boolean set(int row, int column) {
    int word = column >>> 6;
    long bit = 1L << column;
    boolean inExact = word < layout.firstWord;
    boolean isNew = true;
    // Where queries look comes last: if memory runs out before, the bit is not there, and whoever
    // sets it once more completes all.
    if (inExact || (merge != null && merge.has(row, word))) {
      isNew = setExact(row, column);
    }
    if (!inExact) {
      isNew = layout.block(word).set(row, word, bit);
    }
    if (isNew) {
      note(column, 1);
    }
    return isNew;
  }

  private boolean setExact(int row, int column) {
    coarse.set(row, column);
    return exact.set(row, column >>> 6, 1L << column);
  }

  private void note(int column, int count) {
    columns = Math.max(columns, column + 1);
    ones += count;
    changed += count;
  }

  @Override
  void setAll(int[] positions, int count, int column) {
    int word = column >>> 6;
    if (word < layout.firstWord) {
      exact.setAll(positions, count, word, 1L << column);
      coarse.setAll(positions, count, column);
    } else {
      layout.block(word).setAll(positions, count, word, 1L << column);
      for (int i = 0; merge != null && i < count && merge.has(positions[i], word); i++) {
        setExact(positions[i], column);
      }
    }
    note(column, count);
  }

  private long word(int row, int word) {
    Layout now = layout;
    return word < now.firstWord ? exact.get(row, word) : now.block(word).get(row, word);
  }

  @Override
  boolean get(int row, int column) {
    return (word(row, column >>> 6) >>> column & 1) != 0;
  }

  @Override
  void clear(int row, int column) {
    clear(row, column >>> 6, 1L << column);
  }

  private void clear(int row, int word, long mask) {
    int cleared = Long.bitCount(word(row, word) & mask);
    if (cleared == 0) {
      return;
    }
    boolean inExact = word < layout.firstWord;
    if (!inExact) {
      layout.block(word).clear(row, word, mask);
    }
    if (inExact || (merge != null && merge.has(row, word))) {
      coarse.update(row, word, exact.clear(row, word, mask));
    }
    ones -= cleared;
    changed += cleared;
  }

  @Override
  void clear(int from, int to, int first, long[] masks) {
    int firstWord = layout.firstWord;
    int last = Math.min(masks.length, layout.end() - first); // columns behind were never written
    int next = 0;
    while (next < last) { // a line may be in two segments, or in blocks as well
      int word = first + next;
      boolean inBlock = word >= firstWord;
      int end = inBlock ? first + last : Math.min(firstWord, exact.endOfSegment(word));
      int count = Math.min(last - next, end - word);
      for (int row = from; row < to; row++) {
        if (inBlock || exact.hasAny(row, word, masks, next, count)) {
          clear(row, first, masks, next, next + count);
        }
      }
      next += count;
    }
  }

  private void clear(int row, int first, long[] masks, int from, int to) {
    for (int i = from; i < to; i++) {
      if (masks[i] != 0) {
        clear(row, first + i, masks[i]);
      }
    }
  }

  @Override
  void siteChanged() {
    work(1 + (rows - 1) / (STEPS * widths.batch(layout.end())));
  }

  @Override
  void itemChanged() {
    work(ROWS_AN_ITEM);
  }

  /** Goes on with what is to be done to all rows, if there is anything. */
  private void work(int most) {
    if (coarse.isRegrouping()) {
      if (coarse.step(most, exact)) {
        publish(layout.firstWord, layout.blocks);
      }
    } else if (merge != null) {
      if (merge.step(most, exact, coarse)) {
        publish(merge.end, merge.rest(layout));
        merge = null;
      }
    } else if (!mustRegroup()) {
      startMerge();
    }
  }

  private void publish(int firstWord, Block[] blocks) {
    layout = new Layout(exact, firstWord, blocks, coarse.level());
  }

  /** Begins to build other groups if the fill asks for it and much has changed. */
  private boolean mustRegroup() {
    int wanted = coarse.shift();
    if (changed > ones / 4) {
      wanted = wantedShift();
      changed = 0;
    }
    if (wanted == coarse.shift() && !coarse.isOutgrown()) {
      return false;
    }
    if (coarse.regroup(wanted, exact.words())) {
      publish(layout.firstWord, layout.blocks);
    }
    return true;
  }

  /** Begins a merge if enough blocks are full. */
  private void startMerge() {
    Layout now = layout;
    if (now.blocks.length > 0) {
      startMerge(now, endOfMerge(now, now.blocks[now.blocks.length - 1].first));
    }
  }

  private void startMerge(Layout now, int end) {
    if (end > now.firstWord) {
      int growth = exact.grow(end);
      coarse.grow(exact.words());
      merge = new Merge(now, end, rows, growth);
    }
  }

  @Override
  boolean settle(int most) {
    if (merge == null && !coarse.isRegrouping() && !mustRegroup()) {
      Layout now = layout;
      startMerge(now, Math.min(now.end(), exact.endOfSegment(now.firstWord)));
    }
    boolean works = merge != null || coarse.isRegrouping();
    if (works) {
      work(most);
    }
    return works;
  }

  /**
   * Up to which word blocks are to be merged, so that later merges can be of whole batches; the
   * first word of the blocks if too few are full.
   */
  private int endOfMerge(Layout now, int full) {
    int batch = widths.batch(now.end());
    int end = Math.min(full / batch * batch, exact.endOfSegment(now.firstWord));
    return end - now.firstWord >= batch / 2 ? end : now.firstWord;
  }

  @Override
  void fill(List<? extends Bits> filters, long onesInAll) {
    startFill(filters.size(), onesInAll);
    Transposer transposer = new Transposer(filters);
    for (int first = 0; first < rows; first += Transposer.BAND) {
      long[][] band = new long[Math.min(Transposer.BAND, rows - first)][exact.words()];
      transposer.transpose(first, band);
      for (int i = 0; i < band.length; i++) {
        if (!Words.isZero(band[i], 0, exact.words())) {
          give(first + i, band[i]);
        }
      }
    }
    publish(exact.words(), new Block[0]);
  }

  @Override
  void fill(int width, long onesInAll, RowSource source) throws IOException {
    startFill(width, onesInAll);
    long[] row = new long[exact.words()];
    for (int i = 0; i < rows; i++) {
      if (source.next(row)) {
        give(i, row);
        row = new long[exact.words()];
      }
    }
    publish(exact.words(), new Block[0]);
  }

  private void startFill(int width, long onesInAll) {
    columns = width;
    ones = onesInAll;
    exact.start(Bits.wordsFor(columns));
    coarse.start(wantedShift(), exact.words());
  }

  private void give(int row, long[] words) {
    exact.give(row, words);
    coarse.put(row, 0, words, 0, words.length);
  }

  @Override
  boolean copyRow(int row, long[] into) {
    Layout now = layout;
    boolean any = exact.copy(row, into, Math.min(into.length, now.firstWord));
    for (int i = 0; i < now.blocks.length && now.blocks[i].first < into.length; i++) {
      now.blocks[i].copy(row, into, now.blocks[i].first);
      any = true;
    }
    return any && !Words.isZero(into, 0, into.length);
  }

  @Override
  void match(long[] positions, SiteSet found) {
    matchBatch(new long[][] {positions}, new SiteSet[] {found});
  }

  @Override
  void matchBatch(long[][] positions, SiteSet[] found) {
    layout.match(positions, found);
  }

  @Override
  int group() {
    CoarseLevel level = layout.coarse;
    return level == null ? 1 : 1 << level.shift;
  }

  @Override
  double coarseFill() {
    Layout now = layout;
    return now.coarse == null ? Double.NaN : now.coarse.fill(merged(now));
  }

  @Override
  double sampledCoarseFill(int sample) {
    Layout now = layout;
    return now.coarse == null ? Double.NaN : now.coarse.sampledFill(merged(now), sample);
  }

  /** The columns in exact rows. */
  private int merged(Layout now) {
    return (int) Math.min(columns, (long) now.firstWord * Long.SIZE);
  }

  @Override
  long bytes() {
    Merge now = merge;
    long bytes = exact.bytes() + coarse.bytes() + (now == null ? 0 : now.bytesToCome());
    for (Block block : layout.blocks) {
      bytes += block.bytes();
    }
    return bytes;
  }

  /** A block, if the last one is full, and what a merge takes that begins with it. */
  @Override
  long bytesOfOneMore() {
    Layout now = layout;
    boolean isFull = columns >= now.end() * Long.SIZE;
    long words = isFull ? widths.block(now.end(), rows) : 0;
    if (merge == null && (isFull || now.blocks.length > 0)) {
      int full = isFull ? now.end() : now.blocks[now.blocks.length - 1].first;
      int growth = exact.growth(endOfMerge(now, full));
      words += growth == 0 ? 0 : growth + 1 + (growth >> Grouping.SMALLEST); // with coarse rows
    }
    return words * rows * Long.BYTES + (isFull ? RowBytes.HEADER : 0);
  }
}
