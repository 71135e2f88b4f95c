package dev.corymb.kafka;

import static dev.corymb.kafka.Samples.PROFILE;
import static dev.corymb.kafka.Samples.delta;
import static dev.corymb.kafka.Samples.farewell;
import static dev.corymb.kafka.Samples.request;
import static dev.corymb.kafka.Samples.snapshot;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Patience;
import dev.corymb.replication.update.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of deliveries, with a producer whose brokers are this test. */
final class SenderTest {

  private final AtomicInteger made = new AtomicInteger();
  private final Counters counters = new Counters();
  private final Outbox outbox = new Outbox(1000);
  private final List<Message> returned = Collections.synchronizedList(new ArrayList<>());
  private final Sender sender =
      new Sender(
          this::newProducer,
          new Records(TopicOptions.of("t"), PROFILE),
          outbox,
          counters,
          returned::add,
          Duration.ofMillis(1));
  private final Thread thread = new Thread(this::run);
  private volatile Runnable beforeNext = () -> {};
  private volatile MockProducer<byte[], byte[]> producer;

  private Producer<byte[], byte[]> newProducer() {
    beforeNext.run();
    ByteArraySerializer bytes = new ByteArraySerializer();
    producer = new MockProducer<>(false, null, bytes, bytes);
    made.incrementAndGet();
    return producer;
  }

  private void run() {
    try {
      sender.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @BeforeEach
  void start() {
    sender.start();
    thread.start();
  }

  @AfterEach
  void stop() throws InterruptedException {
    thread.interrupt();
    thread.join();
  }

  private void post(Message... messages) {
    for (Message message : messages) {
      counters.published.increment();
      sender.post(new Parcel(message));
    }
  }

  private void awaitSent(int records) throws InterruptedException {
    Patience.until(records + " records are sent", () -> producer.history().size() >= records);
  }

  private BusStatistics statistics() {
    return counters.read(0);
  }

  @Test
  void snapshotsAndDeltasGoToTheirTopicsUnderTheirSite() throws InterruptedException {
    post(snapshot("a", 1, 1), delta("a", 1, 2), request("b"));
    awaitSent(3);
    assertThat(producer.history())
        .extracting(r -> r.topic() + "/" + new String(r.key(), UTF_8))
        .containsExactly("t.snapshots/a", "t.deltas/a", "t.deltas/b");
    producer.completeNext();
    assertThat(statistics().delivered()).isEqualTo(1);
    assertThat(statistics().deliveredBytes()).isPositive();
    assertThat(statistics().waiting()).isEqualTo(2);
  }

  @Test
  void anUndeliveredUpdateIsAskedForAgainAndNothingElseIs() throws InterruptedException {
    post(delta("a", 1, 2), request("b"));
    awaitSent(2);
    producer.errorNext(new TimeoutException("away"));
    producer.errorNext(new TimeoutException("away"));
    assertThat(returned).containsExactly(request("a"));
    assertThat(statistics().undelivered()).isEqualTo(2);
    assertThat(statistics().problem()).contains("SnapshotRequest").contains("away");
  }

  @Test
  void aSnapshotOnItsWayMakesUpForAnUpdateUntilItFailsToo() throws InterruptedException {
    post(delta("a", 1, 2), snapshot("a", 1, 2), delta("a", 1, 3));
    awaitSent(3);
    producer.errorNext(new TimeoutException("away"));
    assertThat(returned).isEmpty();
    producer.errorNext(new TimeoutException("away"));
    assertThat(returned).containsExactly(request("a"));
    producer.errorNext(new TimeoutException("away"));
    assertThat(returned).hasSize(2);
  }

  @Test
  void aSnapshotOnItsWayDoesNotMakeUpForALaterUpdate() throws InterruptedException {
    post(delta("a", 1, 3), snapshot("a", 1, 2));
    awaitSent(2);
    producer.errorNext(new TimeoutException("away"));
    assertThat(returned).containsExactly(request("a"));
  }

  @Test
  void whatFindsNoRoomIsAskedForAgain() {
    stopTaking();
    post(Samples.update("a", 1, 1, true, 10), Samples.update("b", 1, 1, true, 1000));
    assertThat(returned).containsExactly(request("b"));
    assertThat(statistics().undelivered()).isEqualTo(1);
  }

  private void stopTaking() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void whatTheBrokersFindTooLongIsNotAskedForAgain() throws InterruptedException {
    post(snapshot("a", 1, 1));
    awaitSent(1);
    producer.errorNext(new RecordTooLargeException("too long"));
    assertThat(returned).isEmpty();
    assertThat(statistics().oversized()).isEqualTo(1);
  }

  @Test
  void aFarewellIsSentAgainUntilBothRecordsAreThere() throws InterruptedException {
    post(farewell("a", 1, 5));
    awaitSent(2);
    assertThat(producer.history().get(1).value()).isNull();
    producer.completeNext();
    producer.errorNext(new TimeoutException("away"));
    awaitSent(4);
    assertThat(statistics().delivered()).isZero();
    producer.completeNext();
    producer.completeNext();
    assertThat(statistics().delivered()).isEqualTo(1);
    assertThat(statistics().undelivered()).isZero();
    assertThat(returned).isEmpty();
  }

  @Test
  void aFarewellIsNotSentAgainWhenTheSiteHasComeAgain() throws InterruptedException {
    post(farewell("a", 1, 5), snapshot("a", 2, 1));
    awaitSent(3);
    producer.errorNext(new TimeoutException("away"));
    producer.errorNext(new TimeoutException("away"));
    post(request("b"), request("c"));
    awaitSent(5);
    assertThat(producer.history()).hasSize(5);
    assertThat(statistics().undelivered()).isEqualTo(1);
  }

  @Test
  void aFarewellThatWaitsIsForgottenWhenTheSiteComesAgain() throws InterruptedException {
    post(farewell("a", 1, 5));
    awaitSent(2);
    stopTaking();
    producer.errorNext(new TimeoutException("away"));
    producer.errorNext(new TimeoutException("away"));
    assertThat(statistics().waiting()).isEqualTo(1);
    post(snapshot("a", 2, 1));
    Thread again = new Thread(this::run);
    again.start();
    Patience.until("it is given up", () -> statistics().undelivered() == 1);
    awaitSent(3);
    again.interrupt();
    again.join();
    assertThat(producer.history()).hasSize(3);
  }

  @Test
  void aProducerThatThrowsIsReplaced() throws InterruptedException {
    producer.sendException = new IllegalStateException("broken");
    post(snapshot("a", 1, 1));
    Patience.until("there is another producer", () -> made.get() == 2);
    assertThat(returned).containsExactly(request("a"));
    post(snapshot("a", 1, 1));
    awaitSent(1);
    producer.completeNext();
    assertThat(statistics().delivered()).isEqualTo(1);
  }

  /** Who closes while another producer is made must not miss that one. */
  @Test
  void aProducerThatIsMadeWhileTheSenderClosesIsClosedToo() throws InterruptedException {
    Thread closer = new Thread(() -> sender.close(Duration.ZERO));
    beforeNext =
        () -> {
          closer.start();
          awaitState(closer, Thread.State.BLOCKED, Thread.State.TERMINATED);
        };
    producer.sendException = new IllegalStateException("broken");
    post(snapshot("a", 1, 1));
    Patience.until("there is another producer", () -> made.get() == 2);
    closer.join();
    assertThat(producer.closed()).isTrue();
  }

  private static void awaitState(Thread thread, Thread.State... states) {
    try {
      Patience.until("it waits or is done", () -> List.of(states).contains(thread.getState()));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void whatIsLeftAtTheEndIsCounted() {
    stopTaking();
    post(snapshot("a", 1, 1), farewell("b", 1, 1));
    sender.abandon();
    assertThat(statistics().undelivered()).isEqualTo(2);
    assertThat(statistics().waiting()).isZero();
  }
}
