package dev.corymb.kafka;

import static java.util.Objects.requireNonNull;

import dev.corymb.replication.update.Farewell;
import dev.corymb.replication.update.SnapshotRequest;
import dev.corymb.replication.update.SummaryUpdate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;

/**
 * Takes parcels out of the outbox and gives them to Kafka's producer, in a thread of its own,
 * because that may block. What comes of each is decided in {@link #ended}.
 */
final class Sender {

  private final Supplier<Producer<byte[], byte[]>> producers;
  private final Records records;
  private final Outbox outbox;
  private final Counters counters;
  private final Consumer<SnapshotRequest> returns;
  private final Duration pause;
  private final OwnSites sites = new OwnSites();
  private final Map<String, Parcel> farewells = new LinkedHashMap<>(); // guarded by itself
  private volatile @Nullable Producer<byte[], byte[]> producer; // null until the start
  private volatile boolean closing;
  private long nextFarewells = System.nanoTime();

  Sender(
      Supplier<Producer<byte[], byte[]>> producers,
      Records records,
      Outbox outbox,
      Counters counters,
      Consumer<SnapshotRequest> returns,
      Duration pause) {
    this.producers = producers;
    this.records = records;
    this.outbox = outbox;
    this.counters = counters;
    this.returns = returns;
    this.pause = pause;
  }

  /** Leaves a parcel for the thread of the sender. Never waits. */
  void post(Parcel parcel) {
    sites.published(parcel.message());
    if (!outbox.offer(parcel)) {
      ended(parcel, new KafkaException("there is no room for more messages to wait"));
    }
  }

  /**
   * Makes the producer, which speaks to the brokers from then on. To be called before {@link #run}.
   *
   * @throws BusRefusedException if none can be made of the options
   */
  synchronized void start() {
    if (!closing) {
      producer = producers.get();
    }
  }

  /** Sends until the outbox is closed and empty, or the thread is interrupted. */
  void run() throws InterruptedException {
    try {
      while (producer != null && !outbox.isFinished()) {
        outbox.take(pause).ifPresent(this::send);
        sendFarewellsAgain();
      }
    } catch (InterruptException e) { // has set the flag of the thread
      throw new InterruptedException(e.getMessage());
    }
  }

  /** Counts what will not be sent any more. */
  void abandon() {
    closing = true;
    KafkaException reason = new KafkaException("the bus is closed");
    outbox.clear().forEach(parcel -> ended(parcel, reason));
    takeFarewells().forEach(parcel -> ended(parcel, reason));
  }

  /** Waits at most so long for what is on its way, then lets go of the brokers. Any thread. */
  synchronized void close(Duration timeout) {
    closing = true;
    try {
      if (producer != null) {
        producer.close(timeout);
      }
    } catch (KafkaException e) {
      counters.problem("the producer was not closed", e);
    }
  }

  private void send(Parcel parcel) {
    List<ProducerRecord<byte[], byte[]>> parts = records.of(parcel);
    Delivery delivery = new Delivery(parcel, parts.size(), this::ended);
    for (ProducerRecord<byte[], byte[]> part : parts) {
      try {
        Future<RecordMetadata> unused =
            requireNonNull(producer).send(part, delivery); // the delivery is told
      } catch (InterruptException e) {
        delivery.onCompletion(null, e);
        throw e;
      } catch (RuntimeException e) {
        delivery.onCompletion(null, e);
        replaceProducer();
      }
    }
  }

  /** One that throws, rather than to fail a delivery, is broken for good. */
  private synchronized void replaceProducer() {
    if (!closing) { // else nobody would close the new one
      requireNonNull(producer).close(Duration.ZERO);
      try {
        producer = producers.get();
      } catch (BusRefusedException e) {
        counters.problem(e.getMessage()); // the closed one throws again, and brings us back here
      }
    }
  }

  private void sendFarewellsAgain() {
    if (System.nanoTime() - nextFarewells >= 0) {
      nextFarewells = System.nanoTime() + pause.toNanos();
      for (Parcel parcel : takeFarewells()) {
        if (sites.isOutdated((Farewell) parcel.message())) {
          counters.undelivered.increment();
        } else {
          send(parcel);
        }
      }
    }
  }

  private List<Parcel> takeFarewells() {
    synchronized (farewells) {
      List<Parcel> taken = new ArrayList<>(farewells.values());
      farewells.clear();
      return taken;
    }
  }

  /** A parcel was delivered if there is no failure. Mostly called by the producer's thread. */
  private void ended(Parcel parcel, @Nullable Exception failure) {
    sites.ended(parcel.message(), failure == null);
    if (failure == null) {
      counters.delivered.increment();
      counters.deliveredBytes.add(parcel.bytes().length);
      return;
    }
    counters.problem(parcel.message() + " was not delivered", failure);
    if (failure instanceof RecordTooLargeException) {
      counters.oversized.increment(); // asking for it again would not make it shorter
    } else if (parcel.message() instanceof Farewell farewell
        && !closing
        && !sites.isOutdated(farewell)) {
      synchronized (farewells) {
        farewells.put(farewell.site(), parcel); // nobody would ever ask for it
      }
    } else {
      counters.undelivered.increment();
      if (parcel.message() instanceof SummaryUpdate update && !sites.isCovered(update)) {
        returns.accept(new SnapshotRequest(update.profile(), update.site()));
      }
    }
  }
}
