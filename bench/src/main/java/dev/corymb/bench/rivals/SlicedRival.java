package dev.corymb.bench.rivals;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.index.SiteSet;
import dev.corymb.index.sliced.SlicedIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The sliced index over the filters of all sites. */
final class SlicedRival implements Rival {

  private final FilterShape shape;
  private final long all;
  private final SlicedIndex index;
  private final SiteSet found = new SiteSet();
  private SiteSet[] batch = new SiteSet[0];

  SlicedRival(FilterShape shape, boolean compact) {
    this.shape = shape;
    this.all = shape.digester().schema().all();
    this.index = compact ? SlicedIndex.compact(shape) : SlicedIndex.plain(shape);
  }

  @Override
  public void build(Federation federation) {
    int sites = federation.contest().sites();
    List<String> ids = new ArrayList<>(sites);
    List<BitArray> filters = new ArrayList<>(sites);
    for (int site = 0; site < sites; site++) {
      ids.add(id(site));
      filters.add(filter(shape, federation.rows(site)));
    }
    index.insertAll(ids, filters);
  }

  /** The filter of a site with some items. */
  static BitArray filter(FilterShape shape, long[][] rows) {
    BitArray bits = new BitArray(shape.size());
    for (long[] row : rows) {
      for (long cell : shape.cells(row)) {
        bits.setAlone(cell);
      }
    }
    return bits;
  }

  /** Sites are inserted in the order of their ordinals. */
  private static String id(int site) {
    return "site " + site;
  }

  @Override
  public int[] locate(long[] row, long given) {
    index.query(shape.positions(row, given), found);
    return found.ordinals();
  }

  @Override
  public int[][] locateAll(long[][] rows) {
    if (batch.length != rows.length) {
      batch = new SiteSet[rows.length];
      Arrays.setAll(batch, i -> new SiteSet());
    }
    long[][] positions = new long[rows.length][];
    Arrays.setAll(positions, i -> shape.positions(rows[i], all));
    index.queryBatch(positions, batch);
    int[][] ordinals = new int[rows.length][];
    Arrays.setAll(ordinals, i -> batch[i].ordinals());
    return ordinals;
  }

  @Override
  public void addItem(int site, long[] row, long[] cells) {
    if (cells.length > 0) {
      index.add(id(site), cells);
    }
  }

  @Override
  public void removeItem(int site, long[] row, long[] cells) {
    if (cells.length > 0) {
      index.clear(id(site), cells);
    }
  }

  @Override
  public void replace(int site, long[][] from, long[][] to, BitArray filter) {
    index.replace(id(site), filter);
  }
}
