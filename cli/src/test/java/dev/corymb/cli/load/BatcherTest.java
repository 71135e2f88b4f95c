package dev.corymb.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.input.entry.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class BatcherTest {

  private static final int ROWS = 300_000;

  private static Entry entry(int number, int length) {
    return new Entry(
        new Entry.Place("f", "line", number), null, "\"" + "x".repeat(length) + "\"", null, "");
  }

  /** Batches of rows of many sites, all mixed up, and the most rows that waited at a time. */
  private static int cut(int sites, List<Batch> batches) throws InterruptedException {
    int[] waiting = {0, 0};
    Batcher batcher =
        new Batcher(
            1000,
            batch -> {
              batches.add(batch);
              waiting[0] -= batch.entries().size();
            });
    Random random = new Random(7);
    for (int i = 0; i < ROWS; i++) {
      waiting[0]++;
      batcher.add("s" + random.nextInt(sites), entry(i, 10));
      waiting[1] = Math.max(waiting[1], waiting[0]);
    }
    batcher.finish();
    return waiting[1];
  }

  @Test
  void sameRowsGiveSameBatchesInBoundedMemory() throws InterruptedException {
    List<Batch> first = new ArrayList<>();
    List<Batch> second = new ArrayList<>();

    int most = cut(5000, first);
    cut(5000, second);

    assertThat(most).isLessThanOrEqualTo(100_001);
    assertThat(second).isEqualTo(first);
    assertThat(first.stream().mapToInt(batch -> batch.entries().size()).sum()).isEqualTo(ROWS);
    for (int i = 0; i < first.size(); i++) {
      assertThat(first.get(i).number()).isEqualTo(i);
    }
  }

  @Test
  void rowsOfASiteStayInOrderAndFillTheirBatches() throws InterruptedException {
    List<Batch> batches = new ArrayList<>();

    cut(3, batches);

    assertThat(batches).hasSizeBetween(300, 303);
    long last = -1;
    for (Batch batch : batches) {
      for (Entry entry : batch.site().equals("s1") ? batch.entries() : List.<Entry>of()) {
        assertThat(entry.place().number()).isGreaterThan(last);
        last = entry.place().number();
      }
    }
  }

  @Test
  void longRowsMakeSmallBatches() throws InterruptedException {
    List<Batch> batches = new ArrayList<>();
    Batcher batcher = new Batcher(1000, batches::add);
    for (int i = 0; i < 5; i++) {
      batcher.add("a", entry(i, 1_000_000));
    }
    batcher.finish();

    assertThat(batches.stream().map(batch -> batch.entries().size())).containsExactly(2, 2, 1);
  }
}
