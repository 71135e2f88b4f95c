package dev.corymb.bench.rivals;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.schema.Groups;

/**
 * A map with a key for each group of attributes that may be asked, as the filters have a matrix for
 * each. A query on other attributes intersects the sites of the single ones.
 */
final class MapRival implements Rival {

  private final Groups groups;
  private final long all;
  private final SiteMap map;

  MapRival(FilterShape shape, SiteMap map) {
    this.groups = shape.groups();
    this.all = shape.digester().schema().all();
    this.map = map;
  }

  @Override
  public void build(Federation federation) {
    for (int site = 0; site < federation.contest().sites(); site++) {
      add(site, federation.rows(site));
    }
    map.trim();
  }

  private void add(int site, long[]... rows) {
    for (long[] row : rows) {
      for (int group = 0; group < groups.size(); group++) {
        map.add(groups.tuple(group, row, 0), site);
      }
    }
  }

  private void remove(int site, long[]... rows) {
    for (long[] row : rows) {
      for (int group = 0; group < groups.size(); group++) {
        map.remove(groups.tuple(group, row, 0), site);
      }
    }
  }

  @Override
  public int[] locate(long[] row, long given) {
    int group = groups.find(given);
    if (group >= 0) {
      return map.find(groups.tuple(group, row, 0));
    }
    long rest = given & given - 1;
    int[] found = map.find(row[Long.numberOfTrailingZeros(given)]);
    for (; rest != 0 && found.length > 0; rest &= rest - 1) {
      found = SortedInts.intersection(found, map.find(row[Long.numberOfTrailingZeros(rest)]));
    }
    return found;
  }

  @Override
  public int[][] locateAll(long[][] rows) {
    int whole = groups.find(all);
    long[] keys = new long[rows.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = groups.tuple(whole, rows[i], 0);
    }
    return map.findAll(keys);
  }

  @Override
  public void addItem(int site, long[] row, long[] cells) {
    add(site, row);
  }

  @Override
  public void removeItem(int site, long[] row, long[] cells) {
    remove(site, row);
  }

  /** A map cannot tell what a site had: somebody must keep that and say it. */
  @Override
  public void replace(int site, long[][] from, long[][] to, BitArray filter) {
    remove(site, from);
    add(site, to);
  }
}
