package dev.corymb.bench.contender;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.datasketches.filters.bloomfilter.BloomFilter;
import org.apache.datasketches.filters.bloomfilter.BloomFilterBuilder;

/** The filter of DataSketches, over the bytes of the attributes in a row. */
final class DataSketchesFilter implements Contender {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final BloomFilter filter;

  DataSketchesFilter(long items, double falseRate) {
    this.filter = BloomFilterBuilder.createByAccuracy(items, falseRate, 42);
  }

  @Override
  public void add(Items items, int row) {
    filter.update(bytes(items, row));
  }

  @Override
  public boolean mightContain(Items items, int row) {
    return filter.query(bytes(items, row));
  }

  private static byte[] bytes(Items items, int row) {
    byte[] name = items.name(row).getBytes(StandardCharsets.UTF_8);
    byte[] whole = Arrays.copyOf(name, name.length + 2 * Long.BYTES);
    LONGS.set(whole, name.length, items.first(row));
    LONGS.set(whole, name.length + Long.BYTES, items.second(row));
    return whole;
  }

  @Override
  public long bits() {
    return filter.getCapacity();
  }
}
