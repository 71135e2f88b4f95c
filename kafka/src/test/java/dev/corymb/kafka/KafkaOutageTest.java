package dev.corymb.kafka;

import static dev.corymb.kafka.Samples.PROFILE;
import static dev.corymb.kafka.Samples.delta;
import static dev.corymb.kafka.Samples.farewell;
import static dev.corymb.kafka.Samples.snapshot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Patience;
import dev.corymb.kafka.testkit.BrokerCluster;
import dev.corymb.replication.update.Message;
import dev.corymb.replication.update.SnapshotRequest;
import dev.corymb.replication.update.SummaryUpdate;
import dev.corymb.replication.update.Version;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Buses on three brokers that are killed. */
@Tag("broker")
@Timeout(180)
final class KafkaOutageTest {

  private static final int SITES = 8;
  private static final String GONE = "gone";
  private static BrokerCluster brokers;

  @BeforeAll
  static void startBrokers() throws Exception {
    brokers = BrokerCluster.start(3);
  }

  @AfterAll
  static void stopBrokers() {
    brokers.close();
  }

  private static KafkaOptions options(String prefix) {
    return KafkaOptions.of(brokers.bootstrapServers(), TopicOptions.of(prefix).withPartitions(3))
        .withTimeouts(
            new Timeouts(
                Duration.ofSeconds(40),
                Duration.ofSeconds(2),
                Duration.ofMillis(200),
                Duration.ofSeconds(2)));
  }

  private static String site(int number) {
    return "site" + number % SITES;
  }

  /** What a node does: publishes changes, and a snapshot of the newest state when it is asked. */
  private static final class Owner {

    private final KafkaBus bus;
    private final Heard heard = new Heard();
    private final Map<String, Long> sequences = new HashMap<>();
    private Duration longestCall = Duration.ZERO;

    Owner(KafkaBus bus) {
      this.bus = bus;
      bus.subscribe(
          message -> {
            heard.accept(message);
            if (message instanceof SnapshotRequest request) {
              publishAgain(request.site());
            }
          });
    }

    synchronized void change(String site) {
      long sequence = sequences.merge(site, 1L, Long::sum);
      publish(sequence == 1 ? snapshot(site, 1, sequence) : delta(site, 1, sequence));
    }

    private synchronized void publishAgain(String site) {
      publish(snapshot(site, 1, sequences.get(site)));
    }

    private void publish(Message message) {
      long start = System.nanoTime();
      bus.publish(message);
      Duration time = Duration.ofNanos(System.nanoTime() - start);
      longestCall = time.compareTo(longestCall) > 0 ? time : longestCall;
    }

    synchronized Map<String, Long> sequences() {
      return Map.copyOf(sequences);
    }
  }

  /** What a replica of each site would have got to, applying deltas without gaps and snapshots. */
  private static Map<String, Long> replicas(List<Message> messages) {
    Map<String, Long> replicas = new HashMap<>();
    for (Message message : messages) {
      if (message instanceof SummaryUpdate update && !update.site().equals(GONE)) {
        Version version = update.version();
        long now = replicas.getOrDefault(update.site(), 0L);
        if (update.snapshot() ? version.sequence() > now : version.sequence() == now + 1) {
          replicas.put(update.site(), version.sequence());
        }
      }
    }
    return replicas;
  }

  private static void awaitConverged(Owner owner, Heard heard) throws InterruptedException {
    Map<String, Long> expected = owner.sequences();
    heard.await(expected.toString(), messages -> replicas(messages).equals(expected));
  }

  @Test
  void nothingIsLostWhenTheActiveControllerIsKilled() throws Exception {
    try (KafkaBus bus = KafkaBus.open(options("controller"), PROFILE);
        KafkaBus other = KafkaBus.open(options("controller"), PROFILE)) {
      Owner owner = new Owner(bus);
      Heard heard = new Heard();
      other.subscribe(heard);
      IntStream.range(0, 200).forEach(i -> owner.change(site(i)));
      awaitHealed(owner, heard);

      int controller = brokers.controller();
      brokers.kill(controller);
      IntStream.range(0, 200).forEach(i -> owner.change(site(i)));
      awaitHealed(owner, heard);
      IntStream.range(0, 50).forEach(i -> owner.change(site(i)));
      awaitHealed(owner, heard);
      assertThat(brokers.controller()).isNotEqualTo(controller);
      assertThat(owner.longestCall).isLessThan(Duration.ofSeconds(1));

      brokers.restart(controller);
      Heard late = new Heard();
      other.subscribe(late);
      awaitHealed(owner, late);
    }
  }

  /**
   * Waits until a replica has all, asking for snapshots of what stays behind as a node does: a
   * delta after one that was lost arrives alone.
   */
  private static void awaitHealed(Owner owner, Heard heard) throws InterruptedException {
    Map<String, Long> expected = owner.sequences();
    Patience.until(
        "nothing is on its way and the replicas are at " + expected,
        () -> {
          boolean quiet = owner.bus.statistics().waiting() == 0;
          Map<String, Long> now = replicas(heard.messages());
          if (quiet && !now.equals(expected)) {
            expected.keySet().stream()
                .filter(site -> !expected.get(site).equals(now.get(site)))
                .forEach(owner::publishAgain);
          }
          return quiet && now.equals(expected);
        });
  }

  @Test
  void anOutageOfAllBrokersBlocksNobodyAndIsMadeGoodFor() throws Exception {
    try (KafkaBus bus = KafkaBus.open(options("outage"), PROFILE);
        KafkaBus other = KafkaBus.open(options("outage"), PROFILE);
        KafkaBus leaving = KafkaBus.open(options("outage"), PROFILE)) {
      Owner owner = new Owner(bus);
      Heard heard = new Heard();
      other.subscribe(heard);
      leaving.subscribe(new Heard());
      Patience.until("all is read", leaving::isCaughtUp);
      IntStream.range(0, 100).forEach(i -> owner.change(site(i)));
      bus.publish(snapshot(GONE, 1, 1));
      awaitHealed(owner, heard);

      brokers.killAll();
      long start = System.nanoTime();
      IntStream.range(0, 400).forEach(i -> owner.change(site(i)));
      bus.publish(farewell(GONE, 1, 1));
      assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start)).isLessThan(5);
      owner.heard.await(
          "a request for every site",
          messages ->
              messages.containsAll(
                  IntStream.range(0, SITES).mapToObj(i -> Samples.request(site(i))).toList()));
      assertThat(owner.longestCall).isLessThan(Duration.ofSeconds(1));
      assertThat(bus.statistics().undelivered()).isPositive();

      assertClosesInTime(leaving);

      KafkaOptions early = options("early");
      try (KafkaBus newcomer =
          KafkaBus.open(
              early.withTimeouts(early.timeouts().withStart(Duration.ofMillis(100))), PROFILE)) {
        newcomer.publish(snapshot("early", 1, 1));
        Heard own = new Heard();
        newcomer.subscribe(own);

        brokers.startAll();

        // No further change and nobody who asks: what the bus hands back is all there is.
        awaitConverged(owner, heard);
        heard.await(farewell(GONE, 1, 1));
        own.await(snapshot("early", 1, 1));
        assertThat(newcomer.refusal()).isEmpty();
      }
      Heard late = new Heard();
      other.subscribe(late);
      late.await(farewell(GONE, 1, 1));
      awaitHealed(owner, late);
    }
  }

  private static void assertClosesInTime(KafkaBus bus) {
    IntStream.range(1, 100).forEach(i -> bus.publish(snapshot("a", 1, i)));
    long start = System.nanoTime();
    bus.close();
    assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start)).isLessThan(10);
    BusStatistics end = bus.statistics();
    assertThat(end.waiting()).isZero();
    assertThat(end.undelivered()).isEqualTo(99);
  }
}
