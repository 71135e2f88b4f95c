package dev.corymb.bench.contender;

import dev.corymb.core.hash.Mixer;
import java.lang.reflect.Constructor;
import org.fastfilter.Filter;
import org.fastfilter.bloom.BlockedBloom;
import org.fastfilter.bloom.count.CountingBloom;

/**
 * The filters of fastfilter. They take keys of 64 bits, so they get those that Corymb makes of a
 * whole item, and mix them once more themselves.
 */
final class FastFilter implements Contender {

  private final Filter filter;
  private final Digests digests = new Digests();

  private FastFilter(Filter filter) {
    this.filter = filter;
  }

  /** The blocked Bloom filter, which takes whole bits per item. */
  static Contender blocked(int items, double falseRate) {
    Class<?>[] parameters = {int.class, int.class};
    int bitsPerItem = (int) Math.ceil(Entrant.bitsPerItem(falseRate));
    return new FastFilter(empty(BlockedBloom.class, parameters, items, bitsPerItem));
  }

  /** The counting Bloom filter: four bits for every cell. */
  static Contender counting(int items, double falseRate) {
    Class<?>[] parameters = {int.class, double.class, int.class};
    double cellsPerItem = Entrant.bitsPerItem(falseRate);
    int hashes = (int) Math.round(cellsPerItem * Math.log(2));
    return new FastFilter(empty(CountingBloom.class, parameters, items, cellsPerItem, hashes));
  }

  /**
   * An empty filter. The public factories make a filter of keys that are all known; the constructor
   * below them is not public.
   */
  private static Filter empty(
      Class<? extends Filter> type, Class<?>[] parameters, Object... arguments) {
    try {
      Constructor<? extends Filter> constructor = type.getDeclaredConstructor(parameters);
      constructor.setAccessible(true);
      return constructor.newInstance(arguments);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type + " cannot be created empty", e);
    }
  }

  private long key(Items items, int row) {
    return Mixer.combine(digests.of(items, row));
  }

  @Override
  public void add(Items items, int row) {
    filter.add(key(items, row));
  }

  @Override
  public boolean mightContain(Items items, int row) {
    return filter.mayContain(key(items, row));
  }

  @Override
  public boolean canRemove() {
    return filter.supportsRemove();
  }

  @Override
  public void remove(Items items, int row) {
    filter.remove(key(items, row));
  }

  @Override
  public long bits() {
    return filter.getBitCount();
  }
}
