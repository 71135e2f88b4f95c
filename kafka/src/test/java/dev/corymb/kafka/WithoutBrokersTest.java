package dev.corymb.kafka;

import static dev.corymb.kafka.Samples.PROFILE;
import static dev.corymb.kafka.Samples.farewell;
import static dev.corymb.kafka.Samples.request;
import static dev.corymb.kafka.Samples.snapshot;
import static dev.corymb.kafka.Samples.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.testkit.Patience;
import dev.corymb.replication.update.Message;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Filter;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A bus whose brokers never were there. */
@Timeout(60)
final class WithoutBrokersTest {

  private static final TopicOptions TOPICS = TopicOptions.of("t").withMaxMessageBytes(10_000);

  private static KafkaOptions options() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return KafkaOptions.of("127.0.0.1:" + socket.getLocalPort(), TOPICS)
          .withTimeouts(
              new Timeouts(
                  Duration.ofMillis(100),
                  Duration.ofSeconds(1),
                  Duration.ofMillis(50),
                  Duration.ofMillis(500)));
    }
  }

  private static long secondsSince(long start) {
    return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
  }

  @Test
  void opensPublishesAndClosesAllTheSame() throws IOException {
    long start = System.nanoTime();
    Heard heard = new Heard();
    KafkaBus bus = KafkaBus.open(options(), PROFILE);
    KafkaSubscription subscription = bus.subscribe(heard);
    for (int i = 1; i <= 100; i++) {
      bus.publish(snapshot("a", 1, i));
    }
    assertThat(bus.statistics().published()).isEqualTo(100);
    assertThat(bus.statistics().waiting()).isEqualTo(100);
    assertThat(subscription.isCaughtUp()).isFalse();
    assertThat(bus.isCaughtUp()).isFalse();
    assertThat(bus.refusal()).isEmpty();
    bus.close();
    assertThat(secondsSince(start)).isLessThan(20);
    assertThat(bus.statistics().undelivered()).isEqualTo(100);
    assertThat(bus.statistics().waiting()).isZero();
  }

  /** The owner answers each request with a snapshot, and that finds no room either. */
  @Test
  void whatFindsNoRoomIsAskedForAgainAndAgainButNotWithoutPause() throws Exception {
    KafkaOptions options = options().withBufferBytes(80_000);
    try (KafkaBus bus = KafkaBus.open(options, PROFILE)) {
      Heard heard = new Heard();
      bus.subscribe(
          message -> {
            heard.accept(message);
            bus.publish(update("a", 2, 1, true, 9_000));
          });
      long start = System.nanoTime();
      for (int i = 1; i <= 20; i++) {
        bus.publish(update("a", 1, i, true, 9_000));
      }
      heard.await("three requests", messages -> messages.size() >= 3);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(100));
      assertThat(heard.messages()).containsOnly(request("a"));
      assertThat(bus.statistics().returned()).isGreaterThanOrEqualTo(3);
      assertThat(bus.statistics().received()).isZero();
      assertThat(bus.statistics().problem()).isNotEmpty();
    }
  }

  @Test
  void aMessageThatIsTooLongIsCountedAndNotThrown() throws IOException {
    try (KafkaBus bus = KafkaBus.open(options(), PROFILE)) {
      bus.publish(update("a", 1, 1, true, 10_001));
      assertThat(bus.statistics().oversized()).isEqualTo(1);
      assertThat(bus.statistics().waiting()).isZero();
      assertThat(bus.statistics().problem()).contains("snapshot 1.1 of a").contains("10000");
    }
  }

  @Test
  void aMessageOfAnotherProfileIsACallersMistake() throws IOException {
    try (KafkaBus bus = KafkaBus.open(options(), PROFILE + 1)) {
      Message message = farewell("a", 1, 1);
      assertThatThrownBy(() -> bus.publish(message))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "the message must be of profile 123456789abcdef1, but was of 123456789abcdef0");
    }
  }

  @Test
  void whoHearsNothingIsRemindedOfWhatItSpeaks() throws Exception {
    KafkaOptions options = options().withClientProperty("security.protocol", "SSL");
    try (KafkaBus bus = KafkaBus.open(options, PROFILE)) {
      Patience.until(
          "the problem is told",
          () -> bus.statistics().problem().contains("with security.protocol SSL"));
    }
  }

  @Test
  void aClosedBusIsSilent() throws IOException {
    KafkaBus bus = KafkaBus.open(options(), PROFILE);
    KafkaSubscription subscription = bus.subscribe(new Heard());
    bus.close();
    bus.close();
    subscription.close();
    bus.publish(snapshot("a", 1, 1));
    assertThat(bus.statistics().published()).isZero();
    assertThatThrownBy(() -> bus.subscribe(new Heard())).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void anInterruptedThreadClosesAllTheSame() throws IOException {
    KafkaBus bus = KafkaBus.open(options(), PROFILE);
    bus.subscribe(new Heard());
    bus.publish(snapshot("a", 1, 1));
    Thread.currentThread().interrupt();
    bus.close();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(bus.statistics().undelivered()).isEqualTo(1);
    assertThat(bus.isCaughtUp()).as("nobody is left").isTrue();
  }

  @Test
  void closingFromWithinAReceiverDoesNotWaitForItself() throws Exception {
    KafkaBus bus = KafkaBus.open(options().withBufferBytes(80_000), PROFILE);
    Heard heard = new Heard();
    bus.subscribe(
        message -> {
          bus.close();
          heard.accept(message);
        });
    Collections.nCopies(20, update("a", 1, 1, true, 9_000)).forEach(bus::publish);
    heard.await(request("a"));
  }

  @Test
  void optionsThatNoClientTakesAreRefused() throws IOException {
    KafkaOptions options = options().withClientProperty("security.protocol", "NONSENSE");
    assertThatThrownBy(() -> KafkaBus.open(options, PROFILE))
        .isInstanceOf(BusRefusedException.class)
        .hasMessageContaining("security.protocol");
    KafkaOptions secure =
        options()
            .withClientProperty("security.protocol", "SSL")
            .withClientProperty("ssl.truststore.location", "nowhere.jks");
    assertThatThrownBy(() -> KafkaBus.open(secure, PROFILE))
        .isInstanceOf(BusRefusedException.class)
        .hasMessageContaining("nowhere.jks");
  }

  @Test
  void whatOnlyTheProducerRefusesIsRefusedBeforeBrokersCome() throws IOException {
    KafkaOptions options = patient(options()).withClientProperty("compression.type", "nonsense");
    assertThatThrownBy(() -> KafkaBus.open(options, PROFILE))
        .isInstanceOf(BusRefusedException.class)
        .hasMessageContaining("compression.type");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1:99999", "127.0.0.1:99999999999"})
  void aPortThatCannotBeIsRefused(String server) throws IOException {
    for (String protocol : List.of("PLAINTEXT", "SSL")) {
      KafkaOptions options =
          patient(KafkaOptions.of(server, TOPICS))
              .withClientProperty("security.protocol", protocol);
      assertThatThrownBy(() -> KafkaBus.open(options, PROFILE))
          .isInstanceOf(BusRefusedException.class)
          .hasMessageContaining("bootstrap.servers")
          .hasMessageContaining(server);
    }
  }

  /** Waits for a refusal longer than it takes. */
  private static KafkaOptions patient(KafkaOptions options) {
    return options.withTimeouts(options.timeouts().withStart(Duration.ofSeconds(50)));
  }

  private static void answerWithAlerts(ServerSocket server) {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        socket.getInputStream().readNBytes(14);
        socket.getOutputStream().write(new byte[] {0x15, 3, 3, 0, 2, 2, 80});
      } catch (IOException e) {
        // the end, or the next
      }
    }
  }

  /** The one that is there says nothing until the bus is open, and then that it speaks TLS. */
  @Test
  void aRefusalThatComesLateIsKeptAndLogged() throws Exception {
    Logger log = Logger.getLogger(Setup.class.getName());
    Queue<String> lines = new ConcurrentLinkedQueue<>();
    Filter before = log.getFilter();
    log.setFilter(line -> !lines.add(line.getMessage()));
    try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        KafkaBus bus =
            KafkaBus.open(
                KafkaOptions.of("127.0.0.1:" + server.getLocalPort(), TOPICS)
                    .withTimeouts(options().timeouts()),
                PROFILE)) {
      bus.publish(snapshot("a", 1, 1)); // and given up, which is not what is wrong
      Thread answers = new Thread(() -> answerWithAlerts(server));
      answers.setDaemon(true);
      answers.start();
      Patience.until("it is logged", () -> !lines.isEmpty());
      assertThat(bus.refusal()).isPresent();
      Patience.until("it is given up", () -> bus.statistics().undelivered() == 1);
      assertThat(bus.statistics().problem()).startsWith("security.protocol must be");
      assertThat(lines).singleElement().asString().contains("refused", "security.protocol must be");
    } finally {
      log.setFilter(before);
    }
  }
}
