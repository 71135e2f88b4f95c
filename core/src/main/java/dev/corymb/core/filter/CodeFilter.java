package dev.corymb.core.filter;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.code.CodeAnswer;
import dev.corymb.core.code.CodeMap;
import dev.corymb.core.code.CodePlan;
import dev.corymb.core.hash.Mixer;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Item;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A filter that answers an item with its attribute code: a {@link CodeMap} whose keys are whole
 * items. It is as exact, and as safe for threads, as its map.
 */
public final class CodeFilter implements RemovableFilter {

  private final Digester digester;
  private final CodeMap map;

  /** A filter over a map from {@linkplain #key keys} under a digester. */
  public CodeFilter(Digester digester, CodeMap map) {
    this.digester = requireNonNull(digester, "digester");
    this.map = requireNonNull(map, "map");
    digester.schema().requireOneValueEach("a filter with codes");
  }

  /** A filter for a set of members; see {@link CodeMap#build}. */
  public static CodeFilter build(
      Digester digester, CodePlan plan, long[] keys, int[] codes, @Nullable LongConsumer progress) {
    requireNonNull(digester, "digester");
    return new CodeFilter(digester, CodeMap.build(digester.seed(), plan, keys, codes, progress));
  }

  /** The key of a whole item: the one number under which it enters the map. */
  public static long key(long[] digests) {
    return Mixer.combine(digests);
  }

  private long keyOf(long[] digests) {
    digester.requireArity(digests);
    return key(digests);
  }

  @Override
  public FilterKind kind() {
    return FilterKind.MULTIBIT;
  }

  @Override
  public Digester digester() {
    return digester;
  }

  /** The map from keys to codes: a live view. */
  public CodeMap map() {
    return map;
  }

  /** The number of different members; see {@link CodeMap#items}. */
  @Override
  public long items() {
    return map.items();
  }

  @Override
  public long bytes() {
    return map.bytes();
  }

  /** The answer for an item. */
  public CodeAnswer answer(Item item) {
    return answer(digester.digest(item));
  }

  /** The answer for an item, from the digests of its values. */
  public CodeAnswer answer(long[] digests) {
    return CodeAnswer.of(lookup(digests));
  }

  /** The answer as an int, see {@link CodeMap#lookup}. Allocates nothing. */
  public int lookup(long[] digests) {
    return map.lookup(keyOf(digests));
  }

  /** Whether the answer is anything but absent. */
  @Override
  public boolean mightContain(long[] digests, long given) {
    if (given != digester.schema().all()) {
      throw kind().knowsWholeItemsOnly(digester.schema());
    }
    return lookup(digests) != CodeAnswer.NOT_THERE;
  }

  /** Adds an item with a code, or gives it another one; see {@link CodeMap#add(long, int)}. */
  public boolean add(Item item, int code) {
    return add(digester.digest(item), code);
  }

  /** Adds an item by the digests of its values, in the same way. */
  public boolean add(long[] digests, int code) {
    return map.add(keyOf(digests), code);
  }

  /** Removes an item; see {@link CodeMap#remove}. */
  @Override
  public boolean remove(long[] digests) {
    return map.remove(keyOf(digests));
  }

  @Override
  public double fill() {
    return map.fill();
  }

  /** The chance that an outsider is answered with a code. */
  @Override
  public FalseRates falseRates() {
    double rate = map.falseRate();
    return new FalseRates(rate, rate, List.of());
  }

  @Override
  public double estimatedItems() {
    return items();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CodeFilter that
        && digester.equals(that.digester)
        && map.equals(that.map);
  }

  @Override
  public int hashCode() {
    return Objects.hash(digester, map);
  }

  @Override
  public String toString() {
    return "CodeFilter[" + map.mode() + ", items=" + items() + ", bytes=" + bytes() + "]";
  }
}
