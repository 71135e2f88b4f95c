package dev.corymb.index.sliced;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import dev.corymb.index.SiteSet;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Readers never miss a site that is present throughout, whatever one writer does. */
final class ReadersTest {

  private static final FilterShape SHAPE =
      FilterShape.standard(new Digester(Schema.parse("name"), 1), MatrixShape.flat(3, 512));
  private static final int READERS = 2;
  private static final int CHANGES = 4_000;
  private static final long[] ITEM = {3, 77, 400};

  private static BitArray filter(SplittableRandom random) {
    BitArray bits = new BitArray(SHAPE.size());
    for (long position : ITEM) {
      bits.set(position);
    }
    for (int i = 0; i < 20; i++) {
      bits.set(random.nextLong(512));
    }
    return bits;
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "compact", "64", "1"})
  void readersFindWhoIsPresentThroughout(String kind) throws Exception {
    SlicedIndex index =
        switch (kind) {
          case "plain" -> SlicedIndex.plain(SHAPE);
          case "compact" -> SlicedIndex.compact(SHAPE);
          default -> SlicedIndex.grouped(SHAPE, Integer.parseInt(kind));
        };
    SplittableRandom random = new SplittableRandom(11);
    List<String> loyal = IntStream.range(0, 100).mapToObj(i -> "loyal " + i).toList();
    for (String site : loyal) {
      index.insert(site, filter(random));
    }
    AtomicBoolean done = new AtomicBoolean();
    ExecutorService readers = Executors.newFixedThreadPool(READERS);
    try {
      List<Future<?>> reading = new ArrayList<>();
      for (int i = 0; i < READERS; i++) {
        boolean batch = i % 2 == 1;
        reading.add(
            readers.submit(
                () -> {
                  SiteSet[] found = {new SiteSet()};
                  do {
                    if (batch) {
                      index.queryBatch(new long[][] {ITEM}, found);
                    } else {
                      index.query(ITEM, found[0]);
                    }
                    assertThat(found[0].ids()).containsAll(loyal).doesNotHaveDuplicates();
                  } while (!done.get());
                }));
      }
      change(index, loyal, random);
      done.set(true);
      for (Future<?> reader : reading) {
        reader.get();
      }
    } finally {
      done.set(true);
      readers.shutdownNow();
    }
  }

  /**
   * Sites come and go, filters of the loyal ones are replaced: the index grows, sweeps, regroups.
   */
  private static void change(SlicedIndex index, List<String> loyal, SplittableRandom random) {
    List<String> guests = new ArrayList<>();
    for (int i = 0; i < CHANGES; i++) {
      int choice = random.nextInt(8);
      if (choice < 3) {
        index.replace(loyal.get(random.nextInt(loyal.size())), filter(random));
      } else if (choice < 6 || guests.isEmpty()) {
        guests.add("guest " + i);
        index.insert("guest " + i, filter(random));
      } else if (choice == 6) {
        index.remove(guests.remove(random.nextInt(guests.size())));
      } else {
        String site = loyal.get(random.nextInt(loyal.size()));
        index.add(site, random.longs(3, 0, 512).toArray());
      }
    }
  }
}
