package dev.corymb.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TopicSettingsTest {

  private static final TopicOptions OPTIONS =
      TopicOptions.of("t").withPartitions(4).withDeltaRetention(Duration.ofSeconds(60));
  private static final TopicSettings SNAPSHOTS = TopicSettings.snapshots(OPTIONS);
  private static final TopicSettings DELTAS = TopicSettings.deltas(OPTIONS);

  private static TopicDescription description(int partitions, int replicas) {
    List<Node> nodes =
        IntStream.range(0, replicas).mapToObj(i -> new Node(i, "host", 9092)).toList();
    return new TopicDescription(
        "t",
        false,
        IntStream.range(0, partitions)
            .mapToObj(i -> new TopicPartitionInfo(i, null, nodes, nodes))
            .toList());
  }

  private static Config config(TopicSettings topic, Map<String, String> changes) {
    Map<String, String> all = new HashMap<>(topic.newTopic().configs());
    all.putAll(changes);
    return new Config(
        all.entrySet().stream().map(e -> new ConfigEntry(e.getKey(), e.getValue())).toList());
  }

  @Test
  void aTopicOfOurOwnIsAsItHasToBe() {
    for (TopicSettings topic : List.of(SNAPSHOTS, DELTAS)) {
      assertThat(topic.differences(description(4, 3), config(topic, Map.of()))).isEmpty();
      assertThat(topic.newTopic().numPartitions()).isEqualTo(4);
      assertThat(topic.newTopic().replicationFactor()).isEqualTo((short) 3);
    }
  }

  @Test
  void brokersStampRecordsByTheirOwnClock() {
    for (TopicSettings topic : List.of(SNAPSHOTS, DELTAS)) {
      assertThat(topic.newTopic().configs())
          .containsEntry("message.timestamp.type", "LogAppendTime");
      Config earlier = config(topic, Map.of("message.timestamp.type", "CreateTime"));
      assertThat(topic.differences(description(4, 3), earlier)).isEmpty();
    }
  }

  @Test
  void partitionsMustBeTheSameAndReplicasEnough() {
    Config config = config(DELTAS, Map.of());
    assertThat(DELTAS.differences(description(5, 4), config))
        .containsExactly(new Difference("t.deltas", "partitions", "4", "5"));
    assertThat(DELTAS.differences(description(4, 2), config))
        .containsExactly(new Difference("t.deltas", "replication factor", "at least 3", "2"));
  }

  @ParameterizedTest
  @CsvSource({
    "cleanup.policy, delete, compact",
    "cleanup.policy, 'compact,delete', compact",
    "min.insync.replicas, 1, 2",
    "max.message.bytes, 1048588, at least 16842752",
    "unclean.leader.election.enable, true, false"
  })
  void everySettingOfTheSnapshotsIsCompared(String setting, String found, String expected) {
    assertThat(SNAPSHOTS.differences(description(4, 3), config(SNAPSHOTS, Map.of(setting, found))))
        .containsExactly(new Difference("t.snapshots", setting, expected, found));
  }

  @Test
  void deltasMayBeKeptLongerAndForEver() {
    assertThat(differences("retention.ms", "60001")).isEmpty();
    assertThat(differences("retention.ms", "-1")).isEmpty();
    assertThat(differences("retention.ms", "59999")).hasSize(1);
    assertThat(differences("max.message.bytes", "-1")).hasSize(1);
    assertThat(differences("cleanup.policy", "compact")).hasSize(1);
  }

  private static List<Difference> differences(String setting, String found) {
    return DELTAS.differences(description(4, 3), config(DELTAS, Map.of(setting, found)));
  }
}
