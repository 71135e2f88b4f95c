package dev.corymb.server;

import dev.corymb.core.filter.FilterShape;
import dev.corymb.kafka.BusStatistics;
import dev.corymb.kafka.KafkaBus;
import dev.corymb.kafka.KafkaOptions;
import dev.corymb.kafka.TopicOptions;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.replication.bus.Bus;
import dev.corymb.replication.bus.InProcessBus;
import dev.corymb.server.config.Setting;
import dev.corymb.server.config.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * The way to the other nodes.
 *
 * @param bus to them
 * @param kind {@code in-process} or {@code kafka}
 * @param statistics of the bus, if it has any
 * @param closer ends it
 */
record Federation(
    Bus bus, String kind, Optional<Supplier<BusStatistics>> statistics, Runnable closer) {

  private static final int MIB = 1 << 20;
  private static final int USUAL_MESSAGE = 16 * MIB;

  /** Whether there are other nodes, by the settings. */
  static boolean isShared(Settings settings) {
    return !settings.text(Setting.KAFKA).isEmpty();
  }

  /** Joins the federation of the settings, or stays alone. */
  static Federation join(Settings settings, FederationProfile profile, Executor executor)
      throws IOException {
    String brokers = settings.text(Setting.KAFKA);
    Optional<Path> properties = settings.path(Setting.KAFKA_PROPERTIES);
    if (brokers.isEmpty()) {
      if (properties.isPresent()) { // who joins nothing should know it
        throw new IllegalArgumentException(
            "kafka-properties needs brokers, but kafka is not set: " + properties.get());
      }
      return new Federation(new InProcessBus(executor), "in-process", Optional.empty(), () -> {});
    }
    int replicas = settings.count(Setting.KAFKA_REPLICAS);
    TopicOptions topics =
        TopicOptions.of("corymb-" + profile.name())
            .withReplicas(replicas, Math.min(2, replicas))
            .withMaxMessageBytes(Math.max(USUAL_MESSAGE, largestMessage(profile)));
    KafkaOptions options = KafkaOptions.of(brokers, topics);
    if (properties.isPresent()) {
      options = options.withClientProperties(properties.get());
    }
    KafkaBus bus = KafkaBus.open(options, profile.fingerprint());
    return new Federation(bus, "kafka", Optional.of(bus::statistics), bus::close);
  }

  /** All nodes say the same of their topics, so this depends on nothing but the profile. */
  private static int largestMessage(FederationProfile profile) {
    List<FilterShape> ladder = profile.ladder();
    long bytes = ladder.get(ladder.size() - 1).size() / Byte.SIZE;
    return Math.toIntExact((bytes / MIB + 2) * MIB);
  }
}
