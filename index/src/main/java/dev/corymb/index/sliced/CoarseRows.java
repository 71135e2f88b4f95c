package dev.corymb.index.sliced;

import org.jspecify.annotations.Nullable;

/**
 * The coarse level as the thread that changes it sees it: the one that queries use, and while
 * another grouping becomes better, the one that is built to take its place, some rows at a time.
 */
final class CoarseRows {

  /*
   * A row before the cursor is in both levels, and each change is made to both. The others are in
   * the next level when the cursor has come to them.
   */

  private final int rows;
  private @Nullable CoarseLevel level; // null if there is none
  private @Nullable CoarseLevel next; // null if none is being built
  private int cursor; // in the next one

  CoarseRows(int rows) {
    this.rows = rows;
  }

  /** The level for queries, or null. */
  @Nullable CoarseLevel level() {
    return level;
  }

  /** The logarithm of the size of its groups, or {@link Grouping#NONE}. */
  int shift() {
    return level == null ? Grouping.NONE : level.shift;
  }

  /** Whether rows have become too long to share blocks: a new level would be faster. */
  boolean isOutgrown() {
    return level != null && level.isOutgrown();
  }

  /** Starts with an empty level, or with none, over exact rows of some width in words. */
  void start(int shift, int exactWords) {
    level = create(shift, exactWords);
  }

  private @Nullable CoarseLevel create(int shift, int exactWords) {
    return shift == Grouping.NONE ? null : new CoarseLevel(shift, rows, exactWords);
  }

  /** Begins to build another level; true if there is nothing to build. */
  boolean regroup(int shift, int exactWords) {
    CoarseLevel other = create(shift, exactWords);
    if (other == null || exactWords == 0) {
      level = other;
      return true;
    }
    next = other;
    cursor = 0;
    return false;
  }

  /** Whether a level is being built. */
  boolean isRegrouping() {
    return next != null;
  }

  /** Takes in some more rows; true if none is left, and the level is the one for queries now. */
  boolean step(int most, ExactRows exact) {
    CoarseLevel building = next;
    if (building == null) {
      return true;
    }
    for (int last = (int) Math.min(rows, (long) cursor + most); cursor < last; cursor++) {
      exact.put(cursor, building);
    }
    if (cursor < rows) {
      return false;
    }
    level = building;
    next = null;
    return true;
  }

  /** Sets the width of rows that are put from now on, in words of exact rows. */
  void grow(int exactWords) {
    if (level != null) {
      level.grow(exactWords);
    }
  }

  /** Takes in words of an exact row that no reader looks at yet. */
  void put(int row, int first, long[] exact, int from, int count) {
    if (level != null) {
      level.put(row, first, exact, from, count);
    }
  }

  void set(int row, int column) {
    if (level != null) {
      level.set(row, column);
    }
    if (next != null && row < cursor) {
      next.set(row, column);
    }
  }

  void setAll(int[] positions, int count, int column) {
    for (int i = 0; i < count; i++) {
      set(positions[i], column);
    }
  }

  /** Makes the groups of one word of an exact row as that word has become. */
  void update(int row, int exactWord, long word) {
    if (level != null) {
      level.update(row, exactWord, word);
    }
    if (next != null && row < cursor) {
      next.update(row, exactWord, word);
    }
  }

  /** The bytes of both. */
  long bytes() {
    return (level == null ? 0 : level.bytes()) + (next == null ? 0 : next.bytes());
  }
}
