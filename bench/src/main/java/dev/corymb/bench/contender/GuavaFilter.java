package dev.corymb.bench.contender;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnel;
import com.google.common.io.CountingOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** Guava's filter over the concatenation of the attributes. */
@SuppressWarnings("UnstableApiUsage")
final class GuavaFilter implements Contender {

  static final Funnel<Row> WHOLE =
      (row, sink) -> sink.putUnencodedChars(row.name()).putLong(row.first()).putLong(row.second());

  private static final int HEADER = 6; // bytes before the words of a stored filter

  private final BloomFilter<Row> filter;
  private final Row row = new Row();

  GuavaFilter(long items, double falseRate) {
    this.filter = BloomFilter.create(WHOLE, items, falseRate);
  }

  @Override
  public void add(Items items, int index) {
    filter.put(row.at(items, index));
  }

  @Override
  public boolean mightContain(Items items, int index) {
    return filter.mightContain(row.at(items, index));
  }

  @Override
  public long bits() {
    return bits(filter);
  }

  /** Guava tells its size only to those who store it. */
  static long bits(BloomFilter<?> filter) {
    CountingOutputStream counter = new CountingOutputStream(OutputStream.nullOutputStream());
    try {
      filter.writeTo(counter);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return 8 * (counter.getCount() - HEADER);
  }
}
