package dev.corymb.kafka;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/**
 * The way of a consumer through what is there already: first the snapshots, then the deltas, each
 * up to where the topics ended at the beginning.
 */
final class CatchUp {

  private enum Phase {
    SNAPSHOTS,
    DELTAS,
    DONE
  }

  private static final Duration CALL = Duration.ofSeconds(2);

  private final List<TopicPartition> snapshots;
  private final List<TopicPartition> deltas;
  private final Map<TopicPartition, Long> ends;
  private Phase phase = Phase.SNAPSHOTS;

  /** Sets a consumer to the beginning; if this throws, it can be tried again. */
  CatchUp(Consumer<byte[], byte[]> consumer, TopicOptions topics) {
    this.snapshots = partitions(consumer, topics.snapshots(), topics.partitions());
    this.deltas = partitions(consumer, topics.deltas(), topics.partitions());
    List<TopicPartition> all = new ArrayList<>(snapshots);
    all.addAll(deltas);
    this.ends = consumer.endOffsets(all, CALL);
    consumer.assign(all);
    consumer.seekToBeginning(all);
    consumer.pause(deltas);
  }

  /** A broker that has only just heard of a topic may know none of its partitions, or some. */
  private static List<TopicPartition> partitions(
      Consumer<byte[], byte[]> consumer, String topic, int expected) {
    List<PartitionInfo> found = consumer.partitionsFor(topic, CALL);
    int known = found == null ? 0 : found.size();
    if (known < expected) {
      throw new KafkaException(known + " of " + expected + " partitions of " + topic + " known");
    }
    return found.stream().map(p -> new TopicPartition(topic, p.partition())).toList();
  }

  /** Whether a record was there at the beginning. */
  boolean isOld(ConsumerRecord<byte[], byte[]> record) {
    Long end = ends.get(new TopicPartition(record.topic(), record.partition()));
    return end != null && record.offset() < end;
  }

  /** Looks how far the consumer is, and lets it go on; true if it is through. */
  boolean advance(Consumer<byte[], byte[]> consumer) {
    if (phase == Phase.SNAPSHOTS && isThrough(consumer, snapshots)) {
      consumer.resume(deltas);
      phase = Phase.DELTAS;
    }
    if (phase == Phase.DELTAS && isThrough(consumer, deltas)) {
      phase = Phase.DONE;
    }
    return phase == Phase.DONE;
  }

  private boolean isThrough(Consumer<byte[], byte[]> consumer, List<TopicPartition> partitions) {
    for (TopicPartition partition : partitions) {
      if (consumer.position(partition, CALL) < requireNonNull(ends.get(partition))) {
        return false;
      }
    }
    return true;
  }
}
