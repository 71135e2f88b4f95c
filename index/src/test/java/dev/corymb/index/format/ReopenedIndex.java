package dev.corymb.index.format;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.IndexKind;
import dev.corymb.index.SiteSet;
import java.util.List;
import java.util.function.UnaryOperator;

/** An index that is stored and opened again at every sixteenth change; less often when large. */
final class ReopenedIndex implements FilterIndex {

  private static final int CHANGES = 16;

  private final UnaryOperator<FilterIndex> reopen;
  private FilterIndex index;
  private int changes;

  ReopenedIndex(FilterIndex index, UnaryOperator<FilterIndex> reopen) {
    this.index = index;
    this.reopen = reopen;
  }

  private FilterIndex changing() {
    changes++;
    if (changes >= Math.max(CHANGES, index.size() / CHANGES)) {
      changes = 0;
      index = reopen.apply(index);
    }
    return index;
  }

  @Override
  public IndexKind kind() {
    return index.kind();
  }

  @Override
  public String structure() {
    return index.structure();
  }

  @Override
  public FilterShape shape() {
    return index.shape();
  }

  @Override
  public int size() {
    return index.size();
  }

  @Override
  public boolean contains(String site) {
    return index.contains(site);
  }

  @Override
  public List<String> sites() {
    return index.sites();
  }

  @Override
  public void insert(String site, Bits bits) {
    changing().insert(site, bits);
  }

  @Override
  public void remove(String site) {
    changing().remove(site);
  }

  @Override
  public void replace(String site, Bits from, Bits to) {
    changing().replace(site, from, to);
  }

  @Override
  public void replace(String site, Bits bits) {
    changing().replace(site, bits);
  }

  @Override
  public void add(String site, long[] positions) {
    changing().add(site, positions);
  }

  @Override
  public void clear(String site, long[] positions) {
    changing().clear(site, positions);
  }

  @Override
  public long[] ones(String site) {
    return index.ones(site);
  }

  @Override
  public void query(long[] positions, SiteSet found) {
    index.query(positions, found);
  }

  @Override
  public BitArray bits(String site) {
    return index.bits(site);
  }

  @Override
  public double collisionFalseSites(long given) {
    return index.collisionFalseSites(given);
  }

  @Override
  public double fill() {
    return index.fill();
  }

  @Override
  public long bytes() {
    return index.bytes();
  }
}
