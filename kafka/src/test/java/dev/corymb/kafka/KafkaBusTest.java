package dev.corymb.kafka;

import static dev.corymb.kafka.Samples.PROFILE;
import static dev.corymb.kafka.Samples.announcement;
import static dev.corymb.kafka.Samples.delta;
import static dev.corymb.kafka.Samples.farewell;
import static dev.corymb.kafka.Samples.request;
import static dev.corymb.kafka.Samples.snapshot;
import static dev.corymb.kafka.Samples.update;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.testkit.Patience;
import dev.corymb.kafka.testkit.BrokerCluster;
import dev.corymb.replication.update.Farewell;
import dev.corymb.replication.update.Message;
import dev.corymb.replication.update.MessageFormat;
import dev.corymb.replication.update.SnapshotRequest;
import dev.corymb.replication.update.SummaryUpdate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Buses on one broker that is well. Every test has topics of its own. */
@Tag("broker")
@Timeout(120)
final class KafkaBusTest {

  private static final AtomicInteger TESTS = new AtomicInteger();
  private static BrokerCluster brokers;

  private KafkaOptions options;

  @BeforeAll
  static void startBroker() throws Exception {
    brokers = BrokerCluster.start(1);
  }

  @AfterAll
  static void stopBroker() {
    brokers.close();
  }

  @BeforeEach
  void chooseTopics() {
    TopicOptions topics =
        TopicOptions.of("test-" + TESTS.incrementAndGet())
            .withPartitions(3)
            .withReplicas(1, 1)
            .withMaxMessageBytes(2_000_000);
    options =
        KafkaOptions.of(brokers.bootstrapServers(), topics)
            .withTimeouts(
                new Timeouts(
                    Duration.ofSeconds(40),
                    Duration.ofSeconds(30),
                    Duration.ofMillis(200),
                    Duration.ofSeconds(5)));
  }

  private KafkaBus open() {
    return KafkaBus.open(options, PROFILE);
  }

  private static void awaitDelivered(KafkaBus bus, long messages) throws InterruptedException {
    Patience.until(messages + " are delivered", () -> bus.statistics().delivered() == messages);
  }

  private static void awaitCaughtUp(KafkaBus bus) throws InterruptedException {
    Patience.until("all is read", bus::isCaughtUp);
  }

  @Test
  void everyKindOfMessageArrivesAsItWas() throws Exception {
    Message[] all = {
      snapshot("a", 1, 1),
      delta("a", 1, 2),
      announcement("node"),
      request("ä/b"),
      farewell("c", 4, 5)
    };
    try (KafkaBus one = open();
        KafkaBus other = open()) {
      Heard own = new Heard();
      Heard far = new Heard();
      one.subscribe(own);
      other.subscribe(far);
      awaitCaughtUp(one); // a request that is there before is an old one
      awaitCaughtUp(other);
      for (Message message : all) {
        one.publish(message);
      }
      own.await(all);
      far.await(all);
      awaitDelivered(one, all.length);
      BusStatistics sent = one.statistics();
      assertThat(sent.published()).isEqualTo(all.length);
      assertThat(sent.waiting()).isZero();
      assertThat(sent.undelivered()).isZero();
      assertThat(sent.deliveredBytes()).isPositive();
      assertThat(sent.problem()).isEmpty();
      Patience.until("the tombstone was read too", () -> other.statistics().received() == 6);
      assertThat(other.statistics().refused()).isZero();
      Patience.until("nothing is left to read", () -> other.statistics().lag() == 0);
    }
  }

  @Test
  void aLateJoinerDoesNotHearOldRequests() throws Exception {
    try (KafkaBus bus = open();
        KafkaBus late = open()) {
      bus.publish(new SnapshotRequest(PROFILE, "old"));
      bus.publish(snapshot("site", 1, 1));
      awaitDelivered(bus, 2);
      Heard heard = new Heard();
      late.subscribe(heard).caughtUp().toCompletableFuture().get(60, TimeUnit.SECONDS);
      bus.publish(new SnapshotRequest(PROFILE, "new"));
      heard.await(new SnapshotRequest(PROFILE, "new"));
      assertThat(heard.messages(SnapshotRequest.class))
          .containsExactly(new SnapshotRequest(PROFILE, "new"));
    }
  }

  @Test
  void aLateJoinerGetsTheSnapshotsThenTheDeltasThenWhatComes() throws Exception {
    int sites = 30;
    try (KafkaBus bus = open();
        KafkaBus late = open()) {
      List<Message> before = new ArrayList<>();
      for (int i = 0; i < sites; i++) {
        before.add(delta("site" + i, 1, 2));
        before.add(snapshot("site" + i, 1, 1));
        before.add(snapshot("site" + i, 1, 3));
      }
      before.forEach(bus::publish);
      awaitDelivered(bus, before.size());

      Heard heard = new Heard();
      List<Integer> heardAtCatchUp = new ArrayList<>();
      KafkaSubscription subscription = late.subscribe(heard);
      subscription
          .caughtUp()
          .thenRun(() -> heardAtCatchUp.add(heard.messages().size()))
          .toCompletableFuture()
          .get(60, TimeUnit.SECONDS);

      assertThat(subscription.isCaughtUp()).isTrue();
      assertThat(heardAtCatchUp).containsExactly(before.size());
      assertThat(heard.messages()).containsExactlyInAnyOrderElementsOf(before);
      assertThat(heard.messages(SummaryUpdate.class))
          .extracting(SummaryUpdate::snapshot)
          .as("snapshots before deltas")
          .isSortedAccordingTo(Comparator.reverseOrder());
      for (int i = 0; i < sites; i++) {
        String site = "site" + i;
        assertThat(heard.messages(SummaryUpdate.class))
            .filteredOn(update -> update.site().equals(site) && update.snapshot())
            .extracting(update -> update.version().sequence())
            .containsExactly(1L, 3L);
      }
      bus.publish(snapshot("new", 1, 1));
      heard.await(snapshot("new", 1, 1));
    }
  }

  @Test
  void whoJoinsEmptyTopicsIsCaughtUp() throws Exception {
    try (KafkaBus bus = open()) {
      bus.subscribe(new Heard());
      awaitCaughtUp(bus);
      assertThat(bus.statistics().received()).isZero();
    }
  }

  /** A farewell that is no longer among the deltas has left its tombstone behind. */
  @Test
  void aTombstoneEndsTheSnapshotForWhoComesLate() throws Exception {
    try (KafkaBus bus = open()) {
      bus.publish(snapshot("gone", 1, 7));
      bus.publish(farewell("gone", 1, 7));
      awaitDelivered(bus, 2);
      forgetDeltas();
      Heard heard = new Heard();
      bus.subscribe(heard);
      awaitCaughtUp(bus);
      assertThat(heard.messages()).containsExactly(snapshot("gone", 1, 7), farewell("gone", 1, 7));
      assertThat(bus.statistics().refused()).isZero();
    }
  }

  private void forgetDeltas() throws Exception {
    try (Admin admin = new Clients(options).admin()) {
      Map<TopicPartition, RecordsToDelete> all = new HashMap<>();
      for (int i = 0; i < options.topics().partitions(); i++) {
        all.put(new TopicPartition(options.topics().deltas(), i), RecordsToDelete.beforeOffset(-1));
      }
      admin.deleteRecords(all).all().get(30, TimeUnit.SECONDS);
    }
  }

  @Test
  void topicsAreCreatedOnceAndAgreedToAfterwards() throws Exception {
    try (KafkaBus first = open();
        KafkaBus second = open()) {
      assertThat(first.refusal()).isEmpty();
      assertThat(second.refusal()).isEmpty();
    }
    options = withTopics(options.topics().withPartitions(5).withDeltaRetention(Duration.ofDays(2)));
    assertThatThrownBy(this::open)
        .isInstanceOfSatisfying(
            BusRefusedException.class,
            e ->
                assertThat(e.differences())
                    .containsExactly(
                        new Difference(options.topics().snapshots(), "partitions", "5", "3"),
                        new Difference(options.topics().deltas(), "partitions", "5", "3"),
                        new Difference(
                            options.topics().deltas(),
                            "retention.ms",
                            "at least 172800000",
                            "86400000")));
  }

  private KafkaOptions withTopics(TopicOptions topics) {
    return new KafkaOptions(
        options.bootstrapServers(),
        topics,
        options.bufferBytes(),
        options.timeouts(),
        options.clientProperties());
  }

  @Test
  void topicsOfSomebodyElseAreRefusedWithEveryDifferenceNamed() throws Exception {
    try (Admin admin = new Clients(options).admin()) {
      admin
          .createTopics(List.of(new NewTopic(options.topics().snapshots(), 2, (short) 1)))
          .all()
          .get(30, TimeUnit.SECONDS);
    }
    String topic = options.topics().snapshots();
    assertThatThrownBy(this::open)
        .isInstanceOf(BusRefusedException.class)
        .hasMessageContaining(topic + ": partitions must be 3, but was 2")
        .hasMessageContaining(topic + ": cleanup.policy must be compact, but was delete")
        .hasMessageContaining(
            topic + ": max.message.bytes must be at least 2065536, but was 1048588");
  }

  @Test
  void whatIsNoMessageOfOursIsCountedAndSkipped() throws Exception {
    try (KafkaBus bus = open()) {
      Heard heard = new Heard();
      bus.subscribe(heard);
      byte[] good = MessageFormat.encode(delta("a", 1, 2));
      byte[] cut = Arrays.copyOf(good, good.length - 1);
      byte[] stranger = MessageFormat.encode(new SnapshotRequest(PROFILE + 1, "a"));
      byte[] huge = MessageFormat.encode(update("a", 1, 1, true, 2_000_001));
      for (String topic : List.of(options.topics().snapshots(), options.topics().deltas())) {
        sendRaw(topic, "a", new byte[0]);
        sendRaw(topic, "a", "something else".getBytes(UTF_8));
        sendRaw(topic, "a", cut);
        sendRaw(topic, "a", stranger);
        sendRaw(topic, "b", good); // under the key of another site
        sendRaw(topic, "a", null); // a tombstone of somebody else
        sendRaw(topic, "a", huge);
      }
      sendRaw(options.topics().deltas(), null, good);
      bus.publish(delta("a", 1, 3));
      heard.await(delta("a", 1, 3));
      Patience.until("all are counted", () -> bus.statistics().refused() == 15);
      assertThat(heard.messages()).containsExactly(delta("a", 1, 3));
      assertThat(bus.statistics().problem()).contains("skipped " + options.topics().prefix());
    }
  }

  private void sendRaw(String topic, String key, byte[] value) throws Exception {
    KafkaOptions wide = withTopics(options.topics().withMaxMessageBytes(2_010_000));
    try (Producer<byte[], byte[]> producer = new Clients(wide).producer()) {
      byte[] keyBytes = key == null ? null : key.getBytes(UTF_8);
      producer.send(new ProducerRecord<>(topic, keyBytes, value)).get(30, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new KafkaException(e.getCause());
    }
  }

  @Test
  void aReceiverThatThrowsHearsTheNextAndHarmsNobody() throws Exception {
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    AtomicInteger told = new AtomicInteger();
    Thread.setDefaultUncaughtExceptionHandler((thread, e) -> told.incrementAndGet());
    try (KafkaBus bus = open()) {
      Heard angry = new Heard();
      Heard calm = new Heard();
      bus.subscribe(
          message -> {
            angry.accept(message);
            throw new IllegalStateException("at " + message);
          });
      bus.subscribe(calm);
      bus.publish(snapshot("a", 1, 1));
      angry.await(snapshot("a", 1, 1));
      bus.publish(snapshot("a", 1, 2));
      angry.await(snapshot("a", 1, 2));
      calm.await(snapshot("a", 1, 1), snapshot("a", 1, 2));
      Patience.until("both failures are counted", () -> bus.statistics().failures() == 2);
      Patience.until("both are told", () -> told.get() == 2);
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  @Test
  void theLongestMessageGoesThrough() throws Exception {
    int around = MessageFormat.encode(update("a", 1, 1, true, 1_900_000)).length - 1_900_000;
    SummaryUpdate longest = update("a", 1, 1, true, 2_000_000 - around);
    try (KafkaBus bus = open()) {
      Heard heard = new Heard();
      bus.subscribe(heard);
      bus.publish(longest);
      heard.await("it", messages -> messages.contains(longest));
      bus.publish(update("a", 1, 2, true, 2_000_001 - around));
      assertThat(bus.statistics().oversized()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"zstd", "lz4", "snappy", "gzip"})
  void propertiesOfTheClientsArePassedOn(String compression) throws Exception {
    options = options.withClientProperty("compression.type", compression);
    try (KafkaBus bus = open()) {
      Heard heard = new Heard();
      bus.subscribe(heard);
      SummaryUpdate update = update("a", 1, 1, true, 100_000);
      bus.publish(update);
      heard.await("it", messages -> messages.contains(update));
    }
  }

  @Test
  void brokersThatDoNotLetUsInAreNamedAsTheReason() {
    options =
        options
            .withClientProperty("security.protocol", "SASL_PLAINTEXT")
            .withClientProperty("sasl.mechanism", "PLAIN")
            .withClientProperty(
                "sasl.jaas.config",
                "org.apache.kafka.common.security.plain.PlainLoginModule required"
                    + " username=\"u\" password=\"secret\";");
    assertThatThrownBy(this::open)
        .isInstanceOf(BusRefusedException.class)
        .hasMessageContaining("the brokers do not let us in")
        .hasMessageNotContaining("secret");
  }

  @Test
  void whatWasPublishedBeforeClosingArrives() throws Exception {
    List<Message> all = new ArrayList<>();
    for (int i = 1; i <= 200; i++) {
      all.add(delta("a", 1, i + 1));
    }
    KafkaBus closed = open();
    all.forEach(closed::publish);
    closed.close();
    assertThat(closed.statistics().delivered()).isEqualTo(200);
    try (KafkaBus bus = open()) {
      Heard heard = new Heard();
      bus.subscribe(heard);
      awaitCaughtUp(bus);
      assertThat(heard.messages()).isEqualTo(all);
      assertThat(heard.messages(Farewell.class)).isEmpty();
    }
  }
}
