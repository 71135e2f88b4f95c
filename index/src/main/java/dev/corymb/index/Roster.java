package dev.corymb.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which ordinals are present, and their ids, at one moment. Immutable, so that a query which holds
 * one sees every site at exactly one ordinal, however sites move meanwhile.
 */
public final class Roster {

  /*
   * Ids stand in leaves of 512, so that a change copies one leaf and the short list of leaves, not
   * the ids of all sites. The bitmap of who is present is copied whole: it is a 32nd of a list.
   */

  /** The roster of no site. */
  public static final Roster EMPTY = new Roster(new long[0], new String[0][]);

  private static final int LEAF_SHIFT = 9;
  private static final int LEAF = 1 << LEAF_SHIFT;

  private final long[] present;
  private final String[][] ids;

  private Roster(long[] present, String[][] ids) {
    this.present = present;
    this.ids = ids;
  }

  /** The roster of the given ids, at the ordinals from 0 on; null where none is. */
  static Roster of(List<String> sites) {
    int size = sites.size();
    long[] present = new long[(size + 63) >>> 6];
    String[][] ids = new String[(size + LEAF - 1) >>> LEAF_SHIFT][LEAF];
    for (int ordinal = 0; ordinal < size; ordinal++) {
      if (sites.get(ordinal) != null) {
        present[ordinal >>> 6] |= 1L << ordinal;
        ids[ordinal >>> LEAF_SHIFT][ordinal & (LEAF - 1)] = sites.get(ordinal);
      }
    }
    return new Roster(present, ids);
  }

  /** The words of the bitmap of ordinals. */
  public int words() {
    return present.length;
  }

  /** Word {@code index} of the bitmap of ordinals that are present. */
  public long present(int index) {
    return index < present.length ? present[index] : 0;
  }

  /** Copies the bits of ordinals that are present. */
  void copyPresent(long[] words, long[] into) {
    for (int i = 0; i < present.length; i++) {
      into[i] = words[i] & present[i];
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

  /** This roster with a site at an ordinal. */
  Roster with(int ordinal, String site) {
    Roster changed = copy(ordinal);
    changed.present[ordinal >>> 6] |= 1L << ordinal;
    changed.ids[ordinal >>> LEAF_SHIFT][ordinal & (LEAF - 1)] = site;
    return changed;
  }

  /** This roster without the site at an ordinal. */
  Roster without(int ordinal) {
    Roster changed = copy(ordinal);
    changed.present[ordinal >>> 6] &= ~(1L << ordinal);
    changed.ids[ordinal >>> LEAF_SHIFT][ordinal & (LEAF - 1)] = null;
    return changed;
  }

  /** A copy in which an ordinal's entries may be changed. */
  private Roster copy(int ordinal) {
    int leaf = ordinal >>> LEAF_SHIFT;
    long[] copyPresent = Arrays.copyOf(present, Math.max(present.length, (ordinal >>> 6) + 1));
    String[][] copyIds = Arrays.copyOf(ids, Math.max(ids.length, leaf + 1));
    for (int i = ids.length; i < leaf; i++) {
      copyIds[i] = new String[LEAF];
    }
    copyIds[leaf] = leaf < ids.length ? ids[leaf].clone() : new String[LEAF];
    return new Roster(copyPresent, copyIds);
  }
}
