package dev.corymb.core.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.feng.FengMapping;
import dev.corymb.core.feng.FengShape;
import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FengFilter;
import dev.corymb.core.filter.Filter;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixFilter;
import dev.corymb.core.filter.Samples;
import dev.corymb.core.testkit.Property;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Whatever is done to a filter, in whatever order (add, remove, unite, store, load), it never
 * denies what an exact record says it holds.
 */
final class FilterSequencesTest {

  private static final int STEPS = 400;

  @Property
  void countingStandardNeverDeniesAMember(long seed) throws IOException {
    counting(FilterKind.STANDARD, seed);
  }

  @Property
  void countingPbfNeverDeniesAMember(long seed) throws IOException {
    counting(FilterKind.PBF, seed);
  }

  @Property
  void countingPbfHtNeverDeniesAMember(long seed) throws IOException {
    counting(FilterKind.PBF_HT, seed);
  }

  @Property
  void countingPbfBfNeverDeniesAMember(long seed) throws IOException {
    counting(FilterKind.PBF_BF, seed);
  }

  @Property
  void bitStandardNeverDeniesAMember(long seed) throws IOException {
    bits(FilterKind.STANDARD, seed);
  }

  @Property
  void bitPbfNeverDeniesAMember(long seed) throws IOException {
    bits(FilterKind.PBF, seed);
  }

  @Property
  void bitPbfHtNeverDeniesAMember(long seed) throws IOException {
    bits(FilterKind.PBF_HT, seed);
  }

  @Property
  void bitPbfBfNeverDeniesAMember(long seed) throws IOException {
    bits(FilterKind.PBF_BF, seed);
  }

  @Property
  void countingGroupsNeverDenyAMember(long seed) throws IOException {
    counting(FilterKind.GROUPS, seed);
  }

  @Property
  void bitGroupsNeverDenyAMember(long seed) throws IOException {
    bits(FilterKind.GROUPS, seed);
  }

  /** The exact record: how often each item is held. */
  private static final class Ledger {
    private final Map<List<Long>, Integer> counts = new HashMap<>();

    void add(List<Long> item) {
      counts.merge(item, 1, Integer::sum);
    }

    void remove(List<Long> item) {
      counts.computeIfPresent(item, (key, count) -> count == 1 ? null : count - 1);
    }

    void assertHeldBy(MatrixFilter filter) {
      for (List<Long> item : counts.keySet()) {
        long[] digests = Samples.digests(filter.digester(), longs(item));
        assertThat(filter.mightContain(digests)).as("%s", item).isTrue();
        for (long given = 1; given <= filter.digester().schema().all(); given++) {
          if (filter.shape().groups().covered(given) == given) {
            assertThat(filter.mightContain(digests, given)).as("%s, %d", item, given).isTrue();
          }
        }
      }
    }
  }

  private static void counting(FilterKind kind, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    FilterShape shape = Samples.shape(kind, random);
    CountingFilter filter = new CountingFilter(shape);
    Ledger ledger = new Ledger();
    for (int step = 0; step < STEPS; step++) {
      List<Long> item = someItem(shape, random);
      long[] digests = Samples.digests(shape.digester(), longs(item));
      switch (random.nextInt(10)) {
        case 0, 1, 2, 3, 4 -> {
          filter.add(digests);
          ledger.add(item);
        }
        case 5, 6, 7 -> removeSome(filter, ledger, item, digests);
        case 8 -> {
          CountingFilter other = new CountingFilter(shape);
          for (int i = random.nextInt(20); i > 0; i--) {
            other.add(digests); // the same one again and again: counters stick
            ledger.add(item);
          }
          filter.unite(other);
        }
        default -> filter = (CountingFilter) stored(filter);
      }
      if (step % 40 == 0) {
        ledger.assertHeldBy(filter);
        ledger.assertHeldBy((BitFilter) stored(filter.bitImage()));
      }
    }
    ledger.assertHeldBy(filter);
    assertThat(filter.items())
        .isEqualTo(ledger.counts.values().stream().mapToLong(count -> count).sum());
  }

  /** Members go; a stranger that the filter rules out is refused and changes nothing. */
  private static void removeSome(
      CountingFilter filter, Ledger ledger, List<Long> item, long[] digests) {
    if (ledger.counts.containsKey(item)) {
      assertThat(filter.remove(digests)).as("%s", item).isTrue();
      ledger.remove(item);
    } else if (!filter.mightContain(digests)) {
      CountingFilter before = filter.copy();
      assertThat(filter.remove(digests)).isFalse();
      assertThat(filter).isEqualTo(before);
    } // else a false positive, which nobody can tell from a member without an exact record
  }

  private static void bits(FilterKind kind, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    FilterShape shape = Samples.shape(kind, random);
    BitFilter filter = new BitFilter(shape);
    Ledger ledger = new Ledger();
    for (int step = 0; step < STEPS / 4; step++) {
      List<Long> item = someItem(shape, random);
      long[] digests = Samples.digests(shape.digester(), longs(item));
      switch (random.nextInt(6)) {
        case 0, 1, 2 -> {
          filter.add(digests);
          ledger.add(item);
        }
        case 3 -> {
          BitFilter other = new BitFilter(shape);
          other.add(digests);
          ledger.add(item);
          filter.unite(other);
        }
        case 4 -> {
          BitFilter larger = filter.copy();
          larger.add(digests);
          filter.intersect(larger); // all of the filter stays
        }
        default -> filter = (BitFilter) stored(filter);
      }
    }
    ledger.assertHeldBy(filter);
  }

  @Property
  void fengFiltersNeverDenyAMember(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    FengMapping mapping = random.nextBoolean() ? FengMapping.OFFF : FengMapping.WOFF;
    int dimensions = random.nextInt(1, 4);
    FengShape shape =
        new FengShape(
            mapping, dimensions, random.nextInt(1, 30), dimensions * random.nextInt(1, 4));
    FengFilter filter = new FengFilter(Samples.digester(2, seed), shape);
    List<long[]> members = new ArrayList<>();
    for (int step = 0; step < STEPS / 4; step++) {
      long[] digests = random.longs(2).toArray();
      switch (random.nextInt(3)) {
        case 0 -> filter = (FengFilter) stored(filter);
        case 1 -> {
          FengFilter other = new FengFilter(filter.digester(), shape);
          other.add(digests);
          filter.unite(other);
          members.add(digests);
        }
        default -> {
          filter.add(digests);
          members.add(digests);
        }
      }
    }
    assertThat(members).allMatch(filter::mightContain);
  }

  private static Filter stored(Filter filter) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    FilterFormat.write(filter, bytes);
    assertThat(bytes.size()).isEqualTo(FilterFormat.size(filter));
    Filter loaded = FilterFormat.read(new ByteArrayInputStream(bytes.toByteArray()), bytes.size());
    assertThat(loaded).isEqualTo(filter);
    return loaded;
  }

  /** Few values, the last attribute's fewer still: items repeat and popular values saturate. */
  private static List<Long> someItem(FilterShape shape, SplittableRandom random) {
    int arity = shape.digester().schema().size();
    List<Long> item = new ArrayList<>();
    for (int i = 0; i < arity; i++) {
      item.add((long) random.nextInt(i == arity - 1 ? 3 : 12));
    }
    return item;
  }

  private static long[] longs(List<Long> values) {
    return values.stream().mapToLong(value -> value).toArray();
  }
}
