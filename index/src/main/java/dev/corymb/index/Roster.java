package dev.corymb.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Which ordinals are present, and their ids, at one moment. Immutable, so that a query which holds
 * one sees every site at exactly one ordinal, however sites move meanwhile.
 */
public final class Roster {

  /*
   * Ids stand in leaves of 512, and the bitmap of who is present in leaves of 256 words, so that a
   * change copies a leaf of each and the short lists of leaves, not the ids of all sites.
   */

  /** The roster of no site. */
  public static final Roster EMPTY = new Roster(0, new long[0][], new String[0][]);

  private static final int LEAF_SHIFT = 9;
  private static final int LEAF = 1 << LEAF_SHIFT;
  private static final int WORDS_SHIFT = 8;
  private static final int WORDS = 1 << WORDS_SHIFT;

  private final int words;
  private final long[][] present;
  private final String[][] ids;

  private Roster(int words, long[][] present, String[][] ids) {
    this.words = words;
    this.present = present;
    this.ids = ids;
  }

  /** The roster of the given ids, at the ordinals from 0 on; null where none is. */
  static Roster of(List<String> sites) {
    int size = sites.size();
    int words = (size + 63) >>> 6;
    long[][] present = new long[(words + WORDS - 1) >>> WORDS_SHIFT][WORDS];
    String[][] ids = new String[(size + LEAF - 1) >>> LEAF_SHIFT][LEAF];
    Roster roster = new Roster(words, present, ids);
    for (int ordinal = 0; ordinal < size; ordinal++) {
      if (sites.get(ordinal) != null) {
        roster.flip(ordinal);
        ids[ordinal >>> LEAF_SHIFT][ordinal & (LEAF - 1)] = sites.get(ordinal);
      }
    }
    return roster;
  }

  /** The words of the bitmap of ordinals. */
  public int words() {
    return words;
  }

  /** Word {@code index} of the bitmap of ordinals that are present. */
  public long present(int index) {
    return index < words ? present[index >>> WORDS_SHIFT][index & (WORDS - 1)] : 0;
  }

  /** Copies the bits of ordinals that are present, to places from a word on. */
  void copyPresent(long[] words, int first, int count, long[] into) {
    for (int next = first; next < first + count; ) {
      int from = next & (WORDS - 1);
      int some = Math.min(first + count - next, WORDS - from);
      System.arraycopy(present[next >>> WORDS_SHIFT], from, into, next, some);
      next += some;
    }
    if (first == 0) { // most often all, in a loop that becomes vector instructions
      for (int i = 0; i < count; i++) {
        into[i] &= words[i];
      }
    } else {
      for (int i = 0; i < count; i++) {
        into[first + i] &= words[i];
      }
    }
  }

  /** The id at an ordinal, or null if it is not present. */
  public @Nullable String id(int ordinal) {
    int leaf = ordinal >>> LEAF_SHIFT;
    return leaf < ids.length ? ids[leaf][ordinal & (LEAF - 1)] : null;
  }

  /** All ids, in the order of their ordinals. */
  List<String> all() {
    List<String> all = new ArrayList<>();
    for (String[] leaf : ids) {
      for (String id : leaf) {
        if (id != null) {
          all.add(id);
        }
      }
    }
    return all;
  }

  /** This roster with a site at an ordinal where none is. */
  Roster with(int ordinal, String site) {
    Roster changed = copy(ordinal);
    changed.flip(ordinal);
    changed.ids[ordinal >>> LEAF_SHIFT][ordinal & (LEAF - 1)] = site;
    return changed;
  }

  /** This roster without the site at an ordinal. */
  Roster without(int ordinal) {
    Roster changed = copy(ordinal);
    changed.flip(ordinal);
    changed.ids[ordinal >>> LEAF_SHIFT][ordinal & (LEAF - 1)] = null;
    return changed;
  }

  private void flip(int ordinal) {
    int word = ordinal >>> 6;
    present[word >>> WORDS_SHIFT][word & (WORDS - 1)] ^= 1L << ordinal;
  }

  /** A copy in which an ordinal's entries may be changed. */
  private Roster copy(int ordinal) {
    int word = ordinal >>> 6;
    int leaf = ordinal >>> LEAF_SHIFT;
    long[][] copyPresent =
        copyLeaf(present, word >>> WORDS_SHIFT, () -> new long[WORDS], long[]::clone);
    String[][] copyIds = copyLeaf(ids, leaf, () -> new String[LEAF], String[]::clone);
    return new Roster(Math.max(words, word + 1), copyPresent, copyIds);
  }

  /** A copy of a list of leaves in which one is a copy too, or new. */
  private static <T> T[] copyLeaf(T[] leaves, int leaf, Supplier<T> empty, UnaryOperator<T> clone) {
    T[] copy = Arrays.copyOf(leaves, Math.max(leaves.length, leaf + 1));
    for (int i = leaves.length; i <= leaf; i++) {
      copy[i] = empty.get();
    }
    if (leaf < leaves.length) {
      copy[leaf] = clone.apply(leaves[leaf]);
    }
    return copy;
  }
}
