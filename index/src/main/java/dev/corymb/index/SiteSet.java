package dev.corymb.index;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * The answer to a query: a bitmap of ordinals, with the ids behind them. It is made to be used
 * again for one query after another. For one thread.
 *
 * <p>Ids are those at the time of the query, whatever happened to the index since.
 */
public final class SiteSet {

  /*
   * Words are zero but for those listed in `touched`, unless there were too many to list: then
   * `touchedCount` is beyond it. So an answer of few sites costs little, also to forget.
   */

  private static final int LISTED = 256;
  private static final int FEW = 8; // words that need not end the list
  private static final int AHEAD = 2; // ordinals written at once

  private long[] words = new long[16];
  private final int[] touched = new int[LISTED];
  private int[] filled = new int[0]; // room for a list of the words that are not zero
  private int touchedCount;
  private int end; // no word from here on is set
  private Roster roster = Roster.EMPTY;
  private long wordsRead;
  private long nodesRead;

  /** An empty answer. */
  public SiteSet() {}

  /**
   * Forgets the last answer. For indexes, which then {@link #put} words into it, or {@link #fill}
   * parts of it.
   */
  public void start(Roster of) {
    if (isListed()) {
      for (int i = 0; i < touchedCount; i++) {
        words[touched[i]] = 0;
      }
    } else {
      Arrays.fill(words, 0, end, 0);
    }
    touchedCount = 0;
    end = 0;
    if (words.length < of.words()) {
      words = new long[of.words()];
    }
    roster = of;
    wordsRead = 0;
    nodesRead = 0;
  }

  /** Puts a word of the bitmap. For indexes, each word at most once for a query. */
  public void put(int index, long word) {
    long present = word & roster.present(index);
    if (present != 0) {
      words[index] = present;
      if (touchedCount < LISTED) {
        touched[touchedCount] = index;
      }
      touchedCount++;
      end = Math.max(end, index + 1);
    }
  }

  /** Puts many words of the bitmap, from one on. For indexes, instead of {@link #put} for each. */
  public void fill(int first, long[] many, int count) {
    if (count <= FEW && isListed()) {
      for (int i = 0; i < count; i++) {
        put(first + i, many[i]);
      }
      return;
    }
    end = Math.max(end, first + count);
    touchedCount = LISTED + 1;
    roster.copyPresent(many, first, count, words);
  }

  /** The number of words of the bitmap that an index may put or fill. */
  public int room() {
    return roster.words();
  }

  /** Adds one site. For indexes that find sites in no order, instead of {@link #put}. */
  public void add(int ordinal) {
    int index = ordinal >>> 6;
    if (index < end && words[index] != 0) {
      words[index] |= 1L << ordinal & roster.present(index);
    } else {
      put(index, 1L << ordinal);
    }
  }

  /** Notes what the query read. For indexes. */
  public void count(long moreNodes, long moreWords) {
    nodesRead += moreNodes;
    wordsRead += moreWords;
  }

  /** The number of sites found. */
  public int size() {
    int size = 0;
    if (isListed()) {
      for (int i = 0; i < touchedCount; i++) {
        size += Long.bitCount(words[touched[i]]);
      }
    } else {
      for (int i = 0; i < end; i++) {
        size += Long.bitCount(words[i]);
      }
    }
    return size;
  }

  private boolean isListed() {
    return touchedCount <= LISTED;
  }

  /** Whether no site was found. */
  public boolean isEmpty() {
    return size() == 0;
  }

  /** Whether the site with an ordinal was found. */
  public boolean contains(int ordinal) {
    return ordinal >= 0 && ordinal < 64 * end && (words[ordinal >>> 6] >>> ordinal & 1) != 0;
  }

  /** The number of words of the bitmap that may not be zero. */
  public int words() {
    return end;
  }

  /** Word {@code index} of the bitmap: the ordinals from 64·index on, lowest first. */
  public long word(int index) {
    return index < end ? words[index] : 0;
  }

  /** Hands out the ordinals, ascending. */
  public void forEach(IntConsumer consumer) {
    for (int ordinal : ordinals()) {
      consumer.accept(ordinal);
    }
  }

  /** The ordinals, ascending. */
  public int[] ordinals() {
    int size = size();
    return Arrays.copyOf(ordinals(size), size);
  }

  /** The ordinals, ascending, and some places behind them. */
  private int[] ordinals(int size) {
    int[] ordinals = new int[size + AHEAD];
    int[] places = isListed() ? sortedTouched() : filledWords();
    int next = 0;
    for (int i = 0; next < size; i++) {
      next = put(places[i], ordinals, next);
    }
    return ordinals;
  }

  private int[] sortedTouched() {
    Arrays.sort(touched, 0, touchedCount);
    return touched;
  }

  /** The words that are not zero, without a branch on them: there is no telling which they are. */
  private int[] filledWords() {
    if (filled.length < end) {
      filled = new int[words.length];
    }
    int next = 0;
    for (int i = 0; i < end; i++) {
      filled[next] = i;
      next += (int) ((words[i] | -words[i]) >>> 63);
    }
    return filled;
  }

  /** Writes the next few ordinals whether there are so many or not: cheaper than asking. */
  private int put(int index, int[] ordinals, int first) {
    long word = words[index];
    int base = index << 6;
    int next = first + Long.bitCount(word);
    ordinals[first] = base + Long.numberOfTrailingZeros(word);
    long rest = word & (word - 1);
    ordinals[first + 1] = base + Long.numberOfTrailingZeros(rest);
    for (int i = first + AHEAD; i < next; i++) {
      rest &= rest - 1;
      ordinals[i] = base + Long.numberOfTrailingZeros(rest);
    }
    return next;
  }

  /** The ids, in the order of the ordinals. */
  public List<String> ids() {
    String[] ids = new String[size()];
    int[] ordinals = ordinals(ids.length);
    for (int i = 0; i < ids.length; i++) {
      ids[i] = roster.id(ordinals[i]);
    }
    return Arrays.asList(ids);
  }

  /** The id of a site that was found. */
  public String id(int ordinal) {
    String id = contains(ordinal) ? roster.id(ordinal) : null;
    if (id == null) {
      throw new IllegalArgumentException("ordinal must be one found, but was " + ordinal);
    }
    return id;
  }

  /** The nodes of a tree, or filters, that the query looked at: the cost as the paper counts it. */
  public long nodesRead() {
    return nodesRead;
  }

  /** The words of filters or slices that the query read. */
  public long wordsRead() {
    return wordsRead;
  }

  @Override
  public String toString() {
    return "SiteSet" + ids();
  }
}
