package dev.corymb.index.sliced;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.IndexKind;
import dev.corymb.index.ScanIndex;
import dev.corymb.index.SiteSet;
import dev.corymb.index.plan.PlannedIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Readers never miss a site that is present throughout, nor an item that they know to be there,
 * whatever one writer does.
 */
final class ReadersTest {

  private static final FilterShape SHAPE =
      FilterShape.standard(new Digester(Schema.parse("name"), 1), MatrixShape.flat(3, 512));
  private static final int READERS = 2;
  private static final int CHANGES = 10_000;
  private static final int GUESTS = 300;
  private static final int[] ONES = {20, 0, 9, 4}; // in addition to an item
  private static final int PHASE = 700; // changes
  private static final long[] ITEM = {3, 77, 400};

  /** The same, in so many rows that they are read in several passes. */
  private static final long[] LONG = IntStream.range(0, 30).mapToLong(i -> ITEM[i % 3]).toArray();

  private static final List<String> LOYAL = named("loyal");
  private static final List<String> LEARNING = named("learning");

  private static List<String> named(String name) {
    return IntStream.range(0, 50).mapToObj(i -> name + " " + i).toList();
  }

  /** An item that a site has got. */
  private static final class Known {

    private final String site;
    private final long[] item;

    Known(String site, long[] item) {
      this.site = site;
      this.item = item;
    }
  }

  private static BitArray filter(SplittableRandom random, int ones) {
    BitArray bits = new BitArray(SHAPE.size());
    for (long position : ITEM) {
      bits.set(position);
    }
    for (int i = 0; i < ones; i++) {
      bits.set(random.nextLong(512));
    }
    return bits;
  }

  /** An index; a sliced one sweeps at every second change that leaves a dead column behind. */
  private static FilterIndex index(String kind) {
    if (kind.equals("scan")) {
      return new ScanIndex(SHAPE);
    }
    if (kind.equals("planned")) {
      return new PlannedIndex(SHAPE);
    }
    int rows = (int) SHAPE.size();
    Slices slices =
        switch (kind) {
          case "plain" -> new PlainSlices(rows);
          case "compact" -> new PackedSlices(rows);
          case "64" -> new PlainSlices(rows, 6);
          case "merging" -> new PlainSlices(rows, null, new Widths(8, 4, 1));
          case "merging wide" -> new PlainSlices(rows, null, new Widths(16, 16, 4));
          case "merging, 64" -> new PlainSlices(rows, 6, new Widths(8, 4, 1));
          case "merging, 1" -> new PlainSlices(rows, Grouping.NONE, new Widths(8, 4, 1));
          default -> new PlainSlices(rows, Grouping.NONE);
        };
    return new SlicedIndex(SHAPE, slices, 1, Integer.MAX_VALUE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain",
        "compact",
        "64",
        "1",
        "scan",
        "planned",
        "merging",
        "merging wide",
        "merging, 64",
        "merging, 1"
      })
  void readersMissNothing(String kind) throws Exception {
    Writer writer = new Writer(index(kind));
    ExecutorService readers = Executors.newFixedThreadPool(READERS);
    try {
      List<Future<?>> reading = new ArrayList<>();
      reading.add(readers.submit(() -> readOneByOne(writer)));
      reading.add(readers.submit(() -> readBatches(writer)));
      writer.change();
      writer.done = true;
      for (Future<?> reader : reading) {
        reader.get();
      }
    } finally {
      writer.done = true;
      readers.shutdownNow();
    }
  }

  private static void readOneByOne(Writer writer) {
    SiteSet found = new SiteSet();
    do {
      writer.index.query(ITEM, found);
      requireAll(found);
      writer.index.query(LONG, found);
      requireAll(found);
      Known known = writer.known;
      writer.index.query(known.item, found);
      assertThat(found.ids()).contains(known.site);
    } while (!writer.done);
  }

  private static void readBatches(Writer writer) {
    SiteSet[] found = new SiteSet[5];
    Arrays.setAll(found, i -> new SiteSet());
    do {
      Known known = writer.known;
      writer.index.queryBatch(new long[][] {{3}, known.item, ITEM, {77, 400}, LONG}, found);
      requireAll(found[0]);
      assertThat(found[1].ids()).contains(known.site);
      requireAll(found[2]);
      requireAll(found[3]);
      requireAll(found[4]);
    } while (!writer.done);
  }

  private static void requireAll(SiteSet found) {
    List<String> ids = found.ids();
    Set<String> all = new HashSet<>(ids);
    assertThat(ids).hasSameSizeAs(all);
    assertThat(all.containsAll(LOYAL)).as("all loyal sites are in %s", ids).isTrue();
    assertThat(all.containsAll(LEARNING)).as("all learning sites are in %s", ids).isTrue();
  }

  /** The one thread that changes the index, and what it tells readers. */
  private static final class Writer {

    private final FilterIndex index;
    private final SplittableRandom random = new SplittableRandom(11);
    private int phase;
    private final List<String> guests = new ArrayList<>();
    private volatile Known known = new Known(LEARNING.get(0), ITEM);
    private volatile boolean done;

    Writer(FilterIndex index) {
      this.index = index;
      LOYAL.forEach(site -> index.insert(site, filter()));
      LEARNING.forEach(site -> index.insert(site, filter()));
    }

    /** A filter as full as is right for another size of groups now and then. */
    private BitArray filter() {
      return ReadersTest.filter(random, ONES[phase]);
    }

    /** Sites come, go, move and learn items: the index grows, merges, sweeps, regroups. */
    void change() {
      for (int i = 0; i < CHANGES; i++) {
        phase = i / PHASE % ONES.length;
        if (index instanceof PlannedIndex planned && i % 500 == 0) {
          becomeOthers(planned);
        }
        if (index instanceof SlicedIndex sliced && random.nextInt(3) == 0) {
          boolean unused = sliced.settle(random.nextInt(1, 200));
        }
        int choice = random.nextInt(10);
        if (choice < 3) {
          change(any(LOYAL));
        } else if (choice < 5) {
          move(any(LEARNING));
        } else if (choice < 7) {
          learn(any(LEARNING));
        } else if (guests.size() < random.nextInt(GUESTS)) {
          guests.add("guest " + i);
          index.insert("guest " + i, filter());
        } else if (!guests.isEmpty()) {
          index.remove(guests.remove(random.nextInt(guests.size())));
        }
      }
    }

    /**
     * Many come and go at once, so that another index takes the place of the present one, twice.
     */
    private void becomeOthers(PlannedIndex planned) {
      List<String> crowd = IntStream.range(0, 600).mapToObj(i -> "crowd " + i).toList();
      crowd.forEach(site -> planned.insert(site, filter()));
      assertThat(planned.kind()).isEqualTo(IndexKind.SLICED);
      crowd.forEach(planned::remove);
      guests.forEach(planned::remove);
      guests.clear();
      assertThat(planned.kind()).isEqualTo(IndexKind.SCAN);
    }

    /** To a filter of which readers know one item, as they did of the last. */
    private void change(String site) {
      if (random.nextBoolean()) {
        index.replace(site, filter());
      } else {
        index.replace(site, index.bits(site), filter());
      }
    }

    private String any(List<String> sites) {
      return sites.get(random.nextInt(sites.size()));
    }

    private void learn(String site) {
      long[] item = random.longs(3, 0, 512).toArray();
      index.add(site, item);
      known = new Known(site, item);
    }

    /** Replaces a filter by one that forgets nothing that a reader may know. */
    private void move(String site) {
      index.replace(site, index.bits(site));
    }
  }
}
