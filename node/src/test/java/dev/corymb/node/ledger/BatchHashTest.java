package dev.corymb.node.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class BatchHashTest {

  @Test
  void equalBatchesHaveEqualHashesAndNoOthers() {
    List<Batch> batches =
        List.of(
            Batch.builder(1).build(),
            Batch.builder(2).build(),
            Batch.builder(1).add(1).build(),
            Batch.builder(1).remove(1).build(),
            Batch.builder(1).add(2).build(),
            Batch.builder(1).addUntil(new long[] {1}, 5).build(),
            Batch.builder(1).add(1).add(2).build(),
            Batch.builder(1).add(2).add(1).build(),
            Batch.builder(2).add(1, 2).build(),
            Batch.builder(1).add(1, 0).build(),
            Batch.builder(1).add(1, 0, 0).build(),
            Batch.builder(1).remove(1, 0).build(),
            many(5_000),
            many(5_001));
    assertThat(batches.stream().map(BatchHash::of).collect(Collectors.toSet()))
        .hasSize(batches.size());
    assertThat(BatchHash.of(many(5_000))).isEqualTo(BatchHash.of(many(5_000)));
  }

  private static Batch many(int size) {
    Batch.Builder batch = Batch.builder(1);
    for (int i = 0; i < size; i++) {
      batch.add(i);
    }
    return batch.build();
  }

  /** Receipts are kept on disk, so what the hash is made of may not change. */
  @Test
  void theHashOfABatchNeverChanges() {
    Batch batch = Batch.builder(1).add(1).remove(2).build();
    assertThat(String.format("%016x%016x", BatchHash.of(batch).high(), BatchHash.of(batch).low()))
        .isEqualTo("19842602c25634cedb6de5d6091ac073");
  }
}
