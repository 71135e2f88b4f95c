package dev.corymb.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class BatcherTest {

  private static final int ROWS = 300_000;

  private static String item(int length) {
    return "\"" + "x".repeat(length) + "\"";
  }

  /** Batches of rows of many sites, all mixed up, and the most rows that waited at a time. */
  private static int cut(int sites, List<LoadBatch<Integer>> batches) throws InterruptedException {
    int[] waiting = {0, 0};
    Batcher<Integer> batcher =
        new Batcher<>(
            1000,
            any -> 0,
            batch -> {
              batches.add(batch);
              waiting[0] -= batch.rows().size();
            });
    Random random = new Random(7);
    for (int i = 0; i < ROWS; i++) {
      waiting[0]++;
      batcher.add(new Load.Row<>("s" + random.nextInt(sites), item(10), i));
      waiting[1] = Math.max(waiting[1], waiting[0]);
    }
    batcher.finish();
    return waiting[1];
  }

  @Test
  void sameRowsGiveSameBatchesInBoundedMemory() throws InterruptedException {
    List<LoadBatch<Integer>> first = new ArrayList<>();
    List<LoadBatch<Integer>> second = new ArrayList<>();

    int most = cut(5000, first);
    cut(5000, second);

    assertThat(most).isLessThanOrEqualTo(100_001);
    assertThat(second).isEqualTo(first);
    assertThat(first.stream().mapToInt(batch -> batch.rows().size()).sum()).isEqualTo(ROWS);
    for (int i = 0; i < first.size(); i++) {
      assertThat(first.get(i).number()).isEqualTo(i);
    }
  }

  @Test
  void rowsOfASiteStayInOrderAndFillTheirBatches() throws InterruptedException {
    List<LoadBatch<Integer>> batches = new ArrayList<>();

    cut(3, batches);

    assertThat(batches).hasSizeBetween(300, 303);
    int last = -1;
    for (LoadBatch<Integer> batch : batches) {
      for (Load.Row<Integer> row : batch.rows()) {
        if (row.site().equals("s1")) {
          assertThat(row.tag()).isGreaterThan(last);
          last = row.tag();
        }
      }
    }
  }

  /** So that the server has few sites to touch in a commit. */
  @Test
  void rowsOfManySitesArePackedSiteBySite() throws InterruptedException {
    List<LoadBatch<Integer>> batches = new ArrayList<>();

    cut(5000, batches);

    assertThat(batches).hasSizeBetween(300, 306);
    for (LoadBatch<Integer> batch : batches) {
      long sites = batch.rows().stream().map(Load.Row::site).distinct().count();
      assertThat(sites).isLessThanOrEqualTo(1 + batch.rows().size() / 5);
    }
  }

  @Test
  void namesTheSiteOfEachRow() {
    LoadBatch<Integer> batch =
        new LoadBatch<>(
            7, List.of(new Load.Row<>("a\"b", "{\"n\":1}", 1), new Load.Row<>("c", "{}", 2)));

    assertThat(batch.body(Load.Op.REMOVE))
        .isEqualTo(
            "{\"remove\":[{\"site\":\"a\\\"b\",\"item\":{\"n\":1}},{\"site\":\"c\",\"item\":{}}]}");
    assertThat(new LoadBatch<>(0, List.of()).body(Load.Op.ADD)).isEqualTo("{\"add\":[]}");
    assertThat(batch.key("load")).isEqualTo("load.7");
  }

  @Test
  void longRowsMakeSmallBatches() throws InterruptedException {
    List<LoadBatch<Integer>> batches = new ArrayList<>();
    Batcher<Integer> batcher = new Batcher<>(1000, any -> 0, batches::add);
    for (int i = 0; i < 5; i++) {
      batcher.add(new Load.Row<>("a", item(1_000_000), i));
    }
    batcher.finish();

    assertThat(batches.stream().map(batch -> batch.rows().size())).containsExactly(2, 2, 1);
  }
}
