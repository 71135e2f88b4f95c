package dev.corymb.bench.contender;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnel;
import java.util.List;

/**
 * What one builds from Guava's filters to get the answers of a PBF-BF: one filter for each
 * attribute, one for the whole item.
 */
@SuppressWarnings("UnstableApiUsage")
final class GuavaByHand implements Contender {

  private final BloomFilter<Row> names;
  private final BloomFilter<Row> firsts;
  private final BloomFilter<Row> seconds;
  private final BloomFilter<Row> wholes;
  private final Row row = new Row();

  GuavaByHand(long items, double falseRate) {
    Funnel<Row> name = (of, sink) -> sink.putUnencodedChars(of.name());
    Funnel<Row> first = (of, sink) -> sink.putLong(of.first());
    Funnel<Row> second = (of, sink) -> sink.putLong(of.second());
    this.names = BloomFilter.create(name, items, falseRate);
    this.firsts = BloomFilter.create(first, items, falseRate);
    this.seconds = BloomFilter.create(second, items, falseRate);
    this.wholes = BloomFilter.create(GuavaFilter.WHOLE, items, falseRate);
  }

  @Override
  public void add(Items items, int index) {
    row.at(items, index);
    names.put(row);
    firsts.put(row);
    seconds.put(row);
    wholes.put(row);
  }

  @Override
  public boolean mightContain(Items items, int index) {
    row.at(items, index);
    return names.mightContain(row)
        && firsts.mightContain(row)
        && seconds.mightContain(row)
        && wholes.mightContain(row);
  }

  @Override
  public long bits() {
    return List.of(names, firsts, seconds, wholes).stream().mapToLong(GuavaFilter::bits).sum();
  }
}
