package dev.corymb.core.code;

import dev.corymb.core.bits.CellArray;
import dev.corymb.core.hash.Mixer;
import dev.corymb.core.hash.Probes;
import java.util.Arrays;

/**
 * Chooses the cells of a multibit table for a set of distinct members.
 *
 * <p>Takes O(h·n) time and, besides the members, about 4·h bytes a member and 12 bytes a cell until
 * it is done; {@link Programming#BULK} takes no memory besides the cells.
 */
final class MultibitProgrammer {

  /*
   * The paper's procedure [1]
   * -------------------------
   * A pilot run notes for every cell which members hit it (the hit table). Cells are visited by
   * ascending frequency, the number of different codes among their hits; ties go to the lower cell.
   * A member is qualified once `need` of its probes found its code. With Q the codes of the
   * unqualified members on a cell:
   *
   *   one code in Q     the cell gets it;
   *   Q empty           nobody needs the cell: it gets the code of any of its hits;
   *   several           undecided for now.
   *
   * Passes repeat until one writes nothing. What follows then depends on the Programming.
   *
   * The paper picks at random when Q is empty. Here a mix of the cell and the seed picks, so equal
   * members give equal cells.
   *
   * Only dirty cells
   * ----------------
   * Q of an undecided cell changes only when one of its members qualifies. So a pass looks only at
   * cells with such a member since they were last looked at: their ranks are marked in a bitmap. It
   * is walked by ascending rank and a mark ahead of the walk is met in the same pass, one behind it
   * in the next, exactly as in passes over all cells; the skipped visits would have found the Q they
   * found before. A pass thus costs what changes, which matters near the threshold of peeling, where
   * there are dozens of passes. The first pass visits all cells and most members qualify in it, so it
   * does not note which: it leaves every undecided cell marked for the second, which is as good.
   *
   * Waiting for memory
   * ------------------
   * Decisions branch on the state of members that lie all over the memory, and a processor that
   * guesses such a branch wrong has waited for nothing. So the states for 64 cells are touched first,
   * without a branch between them, and are near when the decisions are made.
   *
   * Layout
   * ------
   * The hit table is one array of member indices sorted by cell; hits of cell c stand at start[c] up
   * to start[c + 1], a member that hits it twice stands there twice. state[e] holds the code of
   * member e in its low 16 bits and above them how many of its probes found it.
   *
   * [1] Y.-C. Tseng, H. Ma. A Multibit Representation of Bloom Filter for Simultaneous Acquisition
   *     of Membership and Attribute Information. International Journal of Network Security, 2019.
   */

  private static final int CODE_MASK = 0xffff;
  private static final int COUNT_SHIFT = 16;
  private static final int ONE_COUNT = 1 << COUNT_SHIFT;

  private static final int UNDECIDED = -1;
  private static final int NOBODY = 0;

  private final MultibitShape shape;
  private final boolean sparse;
  private final long[] keys;
  private final int[] state;
  private final long seed;
  private final Progress progress;
  private final CellArray cells;

  private final int[] start;
  private final int[] hits;
  private int[] order = {}; // the hit cells by rank
  private int[] rank = {}; // the rank of each hit cell
  private long[] dirty = {}; // a bit for each rank
  private boolean noting; // whether qualified members mark their cells
  private int unusedSum; // of what was touched; without a use it would not be read at all

  /**
   * The programmed cells.
   *
   * @throws IllegalArgumentException if the hit table would be too large for one array
   */
  static CellArray program(
      MultibitShape shape,
      Programming programming,
      long[] keys,
      int[] codes,
      long seed,
      Progress progress) {
    if (programming == Programming.BULK) {
      return bulk(shape, keys, codes, progress);
    }
    requireRoom(shape, keys.length);
    MultibitProgrammer programmer =
        new MultibitProgrammer(
            shape, programming == Programming.SPARSE, keys, codes, seed, progress);
    programmer.rankCells();
    while (programmer.pass()) {
      progress.reach(0.9);
    }
    if (programming == Programming.LITERAL) {
      programmer.makeUndecidedUniversal();
    } else {
      programmer.makeUniversalWhereNeeded();
    }
    progress.reach(1);
    return programmer.cells;
  }

  static void requireRoom(MultibitShape shape, long members) {
    if (members * shape.hashes() > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "hashes times items must be below 2^31 for a hit table, but was "
              + shape.hashes()
              + " times "
              + members
              + "; bulk programming has no such limit");
    }
    if (shape.cells() > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "cells must be below 2^31 for a hit table, but was "
              + shape.cells()
              + "; bulk programming has no such limit");
    }
  }

  private static CellArray bulk(MultibitShape shape, long[] keys, int[] codes, Progress progress) {
    CellArray cells = new CellArray(shape.cellBits(), shape.cells());
    int universal = shape.universal();
    for (int e = 0; e < keys.length; e++) {
      for (int j = 0; j < shape.hashes(); j++) {
        long position = Probes.position(keys[e], j, shape.cells());
        long held = cells.get(position);
        // Chosen and written without a branch: one that waits for the cell would be guessed wrong.
        long other = held == codes[e] ? held : universal;
        cells.set(position, held == 0 ? codes[e] : other);
      }
      progress.step(e, keys.length, 0, 1);
    }
    progress.reach(1);
    return cells;
  }

  private MultibitProgrammer(
      MultibitShape shape, boolean sparse, long[] keys, int[] codes, long seed, Progress progress) {
    this.shape = shape;
    this.sparse = sparse;
    this.keys = keys;
    this.state = codes.clone();
    this.seed = seed;
    this.progress = progress;
    this.cells = new CellArray(shape.cellBits(), shape.cells());
    this.start = new int[(int) shape.cells() + 1];
    this.hits = new int[keys.length * shape.hashes()];
    sortHits();
  }

  private int position(int element, int hash) {
    return (int) Probes.position(keys[element], hash, shape.cells());
  }

  /** Fills the hit table by counting; within a cell members stand in ascending order. */
  private void sortHits() {
    int hashes = shape.hashes();
    for (int e = 0; e < keys.length; e++) {
      for (int j = 0; j < hashes; j++) {
        start[position(e, j)]++;
      }
      progress.step(e, keys.length, 0, 0.15);
    }
    int end = 0;
    for (int cell = 0; cell < start.length; cell++) {
      end += start[cell];
      start[cell] = end;
    }
    for (int e = keys.length - 1; e >= 0; e--) {
      for (int j = 0; j < hashes; j++) {
        hits[--start[position(e, j)]] = e;
      }
      progress.step(keys.length - 1 - e, keys.length, 0.15, 0.35);
    }
  }

  /** Sorts the hit cells by frequency and marks all of them. */
  private void rankCells() {
    int[] frequency = new int[start.length - 1];
    int[] ofFrequency = new int[shape.codes() + 2]; // first counts, then the next rank
    int[] seenAt = new int[shape.codes() + 1]; // for a code, 1 + the last cell that had it
    for (int cell = 0; cell < frequency.length; cell++) {
      if ((cell & 63) == 0) {
        touch(start[cell], start[Math.min(cell + 64, frequency.length)]);
      }
      int different = 0;
      for (int i = start[cell]; i < start[cell + 1]; i++) {
        int code = state[hits[i]];
        if (seenAt[code] != cell + 1) {
          seenAt[code] = cell + 1;
          different++;
        }
      }
      frequency[cell] = different;
      ofFrequency[different + 1]++;
      progress.step(cell, frequency.length, 0.35, 0.5);
    }
    ofFrequency[1] = 0; // cells without a hit have no rank
    for (int f = 1; f < ofFrequency.length; f++) {
      ofFrequency[f] += ofFrequency[f - 1];
    }
    order = new int[ofFrequency[ofFrequency.length - 1]];
    for (int cell = 0; cell < frequency.length; cell++) {
      if (frequency[cell] > 0) {
        int next = ofFrequency[frequency[cell]]++;
        order[next] = cell;
        frequency[cell] = next;
      }
    }
    rank = frequency;
    dirty = new long[(order.length + Long.SIZE - 1) >>> 6];
    Arrays.fill(dirty, -1L);
    if ((order.length & 63) != 0) {
      dirty[dirty.length - 1] = -1L >>> -order.length;
    }
  }

  /** Visits the marked cells by ascending rank and says whether any was written. */
  private boolean pass() {
    boolean written = false;
    for (int word = 0; word < dirty.length; word++) {
      touch(word);
      long ahead = -1L; // the ranks of this word that the walk has not passed
      long marked;
      while ((marked = dirty[word] & ahead) != 0) {
        int bit = Long.numberOfTrailingZeros(marked);
        dirty[word] &= ~(1L << bit);
        ahead = -2L << bit;
        int cell = order[(word << 6) + bit];
        int value = decide(cell);
        if (value > 0) {
          write(cell, value);
          written = true;
        } else if (!noting && value == UNDECIDED) {
          dirty[word] |= 1L << bit;
        }
      }
      progress.step(word, dirty.length, 0.5, 0.9);
    }
    noting = true;
    return written;
  }

  /** Reads the states that the marked cells of a word depend on. */
  private void touch(int word) {
    for (long marked = dirty[word]; marked != 0; marked &= marked - 1) {
      int cell = order[(word << 6) + Long.numberOfTrailingZeros(marked)];
      touch(start[cell], start[cell + 1]);
    }
  }

  /** Reads the states of a range of hits. */
  private void touch(int from, int to) {
    int sum = 0;
    for (int i = from; i < to; i++) {
      sum += state[hits[i]];
    }
    unusedSum = sum;
  }

  /** The code that a cell should get, {@link #UNDECIDED}, or {@link #NOBODY} if it stays unused. */
  private int decide(int cell) {
    int wanted = 0;
    for (int i = start[cell]; i < start[cell + 1]; i++) {
      int member = state[hits[i]];
      if (member >>> COUNT_SHIFT < shape.need()) {
        int code = member & CODE_MASK;
        if (wanted != 0 && wanted != code) {
          return UNDECIDED;
        }
        wanted = code;
      }
    }
    if (wanted != 0) {
      return wanted;
    }
    return sparse ? NOBODY : state[anyHit(cell)] & CODE_MASK;
  }

  private int anyHit(int cell) {
    int count = start[cell + 1] - start[cell];
    return hits[start[cell] + (int) Probes.scale(Mixer.mix(cell, seed), count)];
  }

  private void write(int cell, int code) {
    cells.set(cell, code);
    for (int i = start[cell]; i < start[cell + 1]; i++) {
      int element = hits[i];
      if ((state[element] & CODE_MASK) == code) {
        state[element] += ONE_COUNT;
        if (state[element] >>> COUNT_SHIFT == shape.need() && noting) {
          markCellsOf(element);
        }
      }
    }
  }

  private void markCellsOf(int element) {
    for (int j = 0; j < shape.hashes(); j++) {
      int cell = position(element, j);
      if (cells.get(cell) == 0) {
        dirty[rank[cell] >>> 6] |= 1L << rank[cell];
      }
    }
  }

  private void makeUndecidedUniversal() {
    for (int cell : order) {
      if (cells.get(cell) == 0) {
        cells.set(cell, shape.universal());
      }
    }
  }

  /** One more pass in which a universal cell counts at once for every member on it. */
  private void makeUniversalWhereNeeded() {
    noting = false;
    for (int cell : order) {
      if (cells.get(cell) == 0) {
        int value = decide(cell);
        if (value == UNDECIDED) {
          cells.set(cell, shape.universal());
          for (int i = start[cell]; i < start[cell + 1]; i++) {
            state[hits[i]] += ONE_COUNT;
          }
        } else if (value > 0) {
          write(cell, value);
        }
      }
    }
  }
}
