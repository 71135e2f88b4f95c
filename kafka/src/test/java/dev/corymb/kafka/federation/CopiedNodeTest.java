package dev.corymb.kafka.federation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Patience;
import dev.corymb.kafka.KafkaOptions;
import dev.corymb.kafka.TopicOptions;
import dev.corymb.kafka.testkit.BrokerCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A node and a copy of its data directory, on one topic that returns to each what it said. */
@Tag("broker")
@Timeout(300)
final class CopiedNodeTest {

  private static final String NAME = "owner";

  @TempDir private Path directory;

  @Test
  void aCopyIsNoticedAndARestartIsNot() throws Exception {
    try (BrokerCluster brokers = BrokerCluster.start(1)) {
      TopicOptions topics = TopicOptions.of("copied").withPartitions(2).withReplicas(1, 1);
      KafkaOptions options = RunningNode.options(brokers.bootstrapServers(), topics);
      try (RunningNode third = new RunningNode("third", options, directory.resolve("third"))) {
        try (RunningNode before = new RunningNode(NAME, options, directory.resolve("owner"))) {
          before.add(0, 50);
        }
        copy(directory.resolve("owner"), directory.resolve("copy"));
        try (RunningNode owner = new RunningNode(NAME, options, directory.resolve("owner"))) {
          owner.add(50, 50);
          Patience.until("the third finds all", () -> third.finds(NAME, 100));
          assertThat(owner.node().replicas().impostor()).isEmpty(); // it has heard its own past
          assertThat(third.node().replicas().contested()).isEmpty();

          try (RunningNode copy = new RunningNode(NAME, options, directory.resolve("copy"))) {
            for (RunningNode each : List.of(owner, copy)) {
              Patience.until(
                  "it knows of the other", () -> !each.node().replicas().impostor().isEmpty());
            }
            Patience.until(
                "all is found and marked",
                () -> third.finds(NAME, 100) && isContested(third, owner.site()));
          }
          Patience.until("it is alone", () -> owner.node().replicas().impostor().isEmpty());
          Patience.until("nothing is marked", () -> !isContested(third, owner.site()));
          assertThat(third.finds(NAME, 100)).isTrue();
        }
      }
    }
  }

  private static boolean isContested(RunningNode node, String site) {
    return node.node().replicas().contested().containsKey(site);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }
}
