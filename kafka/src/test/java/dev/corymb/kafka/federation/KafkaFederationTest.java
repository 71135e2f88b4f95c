package dev.corymb.kafka.federation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Patience;
import dev.corymb.kafka.testkit.BrokerCluster;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Five nodes on three brokers through all that may happen to them; then all agree. */
@Tag("broker")
@Timeout(300)
final class KafkaFederationTest {

  private static final int ROUNDS = 20;
  private static final int BATCH = 10;
  private static final String OTHER = "process";

  @TempDir private Path directory;

  private final List<RunningNode> nodes = new ArrayList<>();
  private NodeProcess process;
  private int itemsOfProcess;

  @Test
  void allConvergeAndNothingAcknowledgedIsLost() throws Exception {
    try (BrokerCluster brokers = BrokerCluster.start(3)) {
      for (int i = 0; i < 4; i++) {
        nodes.add(new RunningNode("node" + i, brokers.bootstrapServers(), home("node" + i)));
      }
      process = new NodeProcess(OTHER, brokers.bootstrapServers(), home(OTHER));
      change();
      awaitAgreement();

      int controller = brokers.controller();
      brokers.kill(controller);
      change();
      brokers.restart(controller);
      awaitAgreement();

      process.tell(Integer.toString(100 * BATCH));
      itemsOfProcess = process.killAfter(itemsOfProcess); // amid its work
      change(); // without it
      process = new NodeProcess(OTHER, brokers.bootstrapServers(), home(OTHER));
      assertThat(process.ask("check")).isEqualTo("finds " + itemsOfProcess);
      change();
      awaitAgreement();

      nodes.add(new RunningNode("late", brokers.bootstrapServers(), home("late")));
      awaitAgreement();

      brokers.killAll();
      change(); // adds and queries go on
      for (RunningNode node : nodes) {
        assertThat(node.finds(nameOf(node), node.added())).isTrue();
      }
      brokers.startAll();
      awaitAgreement();
    } finally {
      nodes.forEach(RunningNode::close);
      process.close();
    }
  }

  private Path home(String name) {
    return directory.resolve(name);
  }

  private static String nameOf(RunningNode node) {
    return node.site().substring(RunningNode.site("").length());
  }

  /** Every node adds; the process too, unless it is dead. */
  private void change() {
    for (int round = 0; round < ROUNDS; round++) {
      for (RunningNode node : nodes) {
        node.add(node.added(), BATCH);
      }
    }
    if (process.isAlive()) {
      itemsOfProcess = Integer.parseInt(process.ask(Integer.toString(ROUNDS * BATCH)));
    }
  }

  /** Waits until every node knows what every other has published, and finds all of it. */
  private void awaitAgreement() throws InterruptedException {
    Patience.until(() -> disagreement().isEmpty(), this::disagreement);
    for (RunningNode node : nodes) {
      assertThat(node.isTicking()).isTrue();
      assertThat(node.finds(OTHER, itemsOfProcess)).isTrue();
      for (RunningNode owner : nodes) {
        assertThat(node.finds(nameOf(owner), owner.added())).isTrue();
      }
    }
  }

  private String disagreement() {
    String published = process.ask("published");
    for (RunningNode node : nodes) {
      if (!node.known(RunningNode.site(OTHER)).equals(published)) {
        return node.site() + " knows " + node.known(RunningNode.site(OTHER)) + " of " + published;
      }
      for (RunningNode owner : nodes) {
        if (owner != node && !node.known(owner.site()).equals(owner.published())) {
          return node.site() + " knows " + node.known(owner.site()) + " of " + owner.site();
        }
      }
    }
    return "";
  }
}
