package dev.corymb.core.filter;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.feng.FengArray;
import dev.corymb.core.feng.FengMapping;
import dev.corymb.core.feng.FengShape;
import dev.corymb.core.hash.Mixer;
import dev.corymb.core.schema.Digester;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A multi-dimensional Bloom filter over whole items, as in paper 001.
 *
 * <p>Any number of threads may add and ask at the same time. Uniting and intersecting are for one
 * thread alone.
 */
public final class FengFilter implements AddableFilter {

  private final Digester digester;
  private final FengArray array;

  /** Creates an empty filter. */
  public FengFilter(Digester digester, FengShape shape) {
    this(digester, new FengArray(shape));
  }

  /** A filter over an array of keys under a digester; the filter owns the array from now on. */
  public FengFilter(Digester digester, FengArray array) {
    this.digester = requireNonNull(digester, "digester");
    this.array = requireNonNull(array, "array");
    digester.schema().requireOneValueEach("a filter of kind " + kind());
  }

  @Override
  public FilterKind kind() {
    FengMapping mapping = shape().mapping();
    return mapping == FengMapping.OFFF
        ? FilterKind.OFFF
        : mapping == FengMapping.WOFF ? FilterKind.WOFF : FilterKind.FFF;
  }

  @Override
  public Digester digester() {
    return digester;
  }

  /** The dimensions, side, hashes and mapping. */
  public FengShape shape() {
    return array.shape();
  }

  /** The cells: a live view. */
  public FengArray array() {
    return array;
  }

  @Override
  public long items() {
    return array.items();
  }

  @Override
  public long bytes() {
    return array.bytes();
  }

  @Override
  public void add(long[] digests) {
    array.add(key(digests));
  }

  @Override
  public boolean mightContain(long[] digests, long given) {
    if (given != digester.schema().all()) {
      throw kind().knowsWholeItemsOnly(digester.schema());
    }
    return array.mightContain(key(digests));
  }

  private long key(long[] digests) {
    digester.requireArity(digests);
    return Mixer.combine(digests);
  }

  @Override
  public double fill() {
    return array.fill();
  }

  @Override
  public FalseRates falseRates() {
    double rate = array.falseRate(digester.seed());
    return new FalseRates(rate, rate, List.of());
  }

  /** See {@link FengArray#estimatedItems}. */
  @Override
  public double estimatedItems() {
    return array.estimatedItems();
  }

  @Override
  public void unite(AddableFilter other) {
    requireSame(other, "be united");
    array.unite(((FengFilter) other).array);
  }

  /**
   * Keeps what both filters, of the same shape, schema and seed, hold.
   *
   * @see FengArray#intersect
   */
  public void intersect(FengFilter other) {
    requireSame(other, "be intersected");
    array.intersect(other.array);
  }

  private void requireSame(AddableFilter other, String verb) {
    if (!(other instanceof FengFilter that)
        || !shape().equals(that.shape())
        || !digester.equals(that.digester)) {
      throw FilterShape.differ(verb, this, digester, other, other.digester());
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FengFilter that
        && digester.equals(that.digester)
        && array.equals(that.array);
  }

  @Override
  public int hashCode() {
    return array.hashCode();
  }

  @Override
  public String toString() {
    return kind() + " over [" + digester.schema() + "], " + array;
  }
}
