package dev.corymb.kafka;

import dev.corymb.kafka.testkit.BrokerCluster;
import dev.corymb.replication.bus.Bus;
import dev.corymb.replication.bus.BusContract;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/** The contract of a bus on one broker that is well. Every test has topics of its own. */
@Tag("broker")
@Timeout(120)
final class KafkaBusContractTest extends BusContract {

  private static final AtomicInteger TESTS = new AtomicInteger();
  private static BrokerCluster brokers;

  private final KafkaOptions options =
      KafkaOptions.of(
          brokers.bootstrapServers(),
          TopicOptions.of("contract-" + TESTS.incrementAndGet())
              .withPartitions(3)
              .withReplicas(1, 1));

  @BeforeAll
  static void startBroker() throws Exception {
    brokers = BrokerCluster.start(1);
  }

  @AfterAll
  static void stopBroker() {
    brokers.close();
  }

  @Override
  protected Bus join(String node) {
    return KafkaBus.open(options, PROFILE);
  }

  @Override
  protected boolean keepsSnapshots() {
    return true;
  }
}
