package dev.corymb.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** The way through the topics, with a consumer whose brokers are this test. */
final class CatchUpTest {

  private static final TopicOptions TOPICS = TopicOptions.of("t").withPartitions(2);

  private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");

  private void know(String topic, int partitions) {
    consumer.updatePartitions(
        topic,
        IntStream.range(0, partitions)
            .mapToObj(i -> new PartitionInfo(topic, i, null, null, null))
            .toList());
  }

  private static TopicPartition snapshots(int partition) {
    return new TopicPartition(TOPICS.snapshots(), partition);
  }

  private static TopicPartition deltas(int partition) {
    return new TopicPartition(TOPICS.deltas(), partition);
  }

  @Test
  void waitsUntilAllPartitionsAreKnown() {
    assertThatThrownBy(() -> new CatchUp(consumer, TOPICS))
        .isInstanceOf(KafkaException.class)
        .hasMessage("0 of 2 partitions of t.snapshots known");
    know(TOPICS.snapshots(), 2);
    know(TOPICS.deltas(), 1);
    assertThatThrownBy(() -> new CatchUp(consumer, TOPICS))
        .hasMessage("1 of 2 partitions of t.deltas known");
  }

  @Test
  void readsDeltasOnlyAfterAllSnapshotsThatWereThere() {
    know(TOPICS.snapshots(), 2);
    know(TOPICS.deltas(), 2);
    Map<TopicPartition, Long> begin = new HashMap<>();
    Map<TopicPartition, Long> end = new HashMap<>();
    for (TopicPartition partition : List.of(snapshots(0), snapshots(1), deltas(0), deltas(1))) {
      begin.put(partition, 3L);
      end.put(partition, 10L);
    }
    end.put(deltas(1), 3L); // retention has left nothing
    consumer.updateBeginningOffsets(begin);
    consumer.updateEndOffsets(end);
    CatchUp catchUp = new CatchUp(consumer, TOPICS);
    assertThat(consumer.paused()).containsExactlyInAnyOrder(deltas(0), deltas(1));
    assertThat(catchUp.advance(consumer)).isFalse();

    consumer.seek(snapshots(0), 10);
    assertThat(catchUp.advance(consumer)).isFalse();
    assertThat(consumer.paused()).hasSize(2);

    consumer.seek(snapshots(1), 12); // more has come in the meantime
    assertThat(catchUp.advance(consumer)).isFalse();
    assertThat(consumer.paused()).isEmpty();

    consumer.seek(deltas(0), 9);
    assertThat(catchUp.advance(consumer)).isFalse();
    consumer.seek(deltas(0), 10);
    assertThat(catchUp.advance(consumer)).isTrue();
    assertThat(catchUp.advance(consumer)).isTrue();
  }
}
