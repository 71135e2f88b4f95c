package dev.corymb.kafka;

import dev.corymb.core.FormatException;
import dev.corymb.replication.update.Message;
import dev.corymb.replication.update.SnapshotRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;

/**
 * One subscriber: reads both topics in a thread of its own and hands over message by message.
 * Nothing that is read, and nothing that the subscriber throws, ends it.
 */
final class Receiver implements KafkaSubscription {

  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration CLOSE = Duration.ofSeconds(1);

  private final long profile;
  private final TopicOptions topics;
  private final Records records;
  private final Consumer<byte[], byte[]> consumer;
  private final BooleanSupplier ready;
  private final Counters counters;
  private final java.util.function.Consumer<Message> subscriber;
  private final java.util.function.Consumer<Receiver> left;
  private final ReturnedRequests returned;
  private final Duration pause;
  private final CompletableFuture<Void> caughtUp = new CompletableFuture<>();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;
  private volatile long lag;
  private @Nullable CatchUp catchUp; // null until the topics are read

  /**
   * Creates a receiver; it reads once it is started and the topics are there.
   *
   * @param ready whether the topics are there
   * @param left told when the receiver has ended
   */
  Receiver(
      KafkaOptions options,
      long profile,
      Consumer<byte[], byte[]> consumer,
      BooleanSupplier ready,
      Counters counters,
      java.util.function.Consumer<Message> subscriber,
      java.util.function.Consumer<Receiver> left) {
    this.profile = profile;
    this.topics = options.topics();
    this.records = new Records(options.topics(), profile);
    this.consumer = consumer;
    this.ready = ready;
    this.counters = counters;
    this.subscriber = subscriber;
    this.left = left;
    this.pause = options.timeouts().retry();
    this.returned = new ReturnedRequests(pause);
    this.thread = new Thread(this::run, "corymb-kafka-receiver");
    this.thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Has a request handed to the subscriber, after what it is receiving now. Never waits. */
  void handBack(SnapshotRequest request) {
    returned.add(request.site());
  }

  long lag() {
    return lag;
  }

  @Override
  public boolean isCaughtUp() {
    return caughtUp.isDone();
  }

  @Override
  public CompletionStage<Void> caughtUp() {
    return caughtUp.minimalCompletionStage();
  }

  @Override
  public void close() {
    beginClosing();
    awaitEnd(Duration.ofSeconds(3));
  }

  void beginClosing() {
    closing.countDown();
    consumer.wakeup();
  }

  /** Waits for the thread, unless it is the one that asks. */
  void awaitEnd(Duration timeout) {
    if (Thread.currentThread() == thread) {
      return;
    }
    try {
      thread.join(Math.max(1, timeout.toMillis()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isClosing() {
    return closing.getCount() == 0;
  }

  private void run() {
    try {
      while (!isClosing()) {
        handOverReturned();
        if (!ready.getAsBoolean()) {
          rest(POLL);
        } else {
          readSome();
        }
      }
    } catch (InterruptedException | InterruptException e) {
      Thread.currentThread().interrupt(); // somebody wants this thread to end
    } finally {
      left.accept(this);
      closeConsumer();
    }
  }

  private void readSome() throws InterruptedException {
    try {
      CatchUp progress = catchUp == null ? new CatchUp(consumer, topics) : catchUp;
      catchUp = progress;
      ConsumerRecords<byte[], byte[]> batch = consumer.poll(POLL);
      for (ConsumerRecord<byte[], byte[]> record : batch) {
        if (isClosing()) {
          return;
        }
        handOver(record, progress);
      }
      if (!caughtUp.isDone() && progress.advance(consumer)) {
        caughtUp.complete(null);
      }
      lag = consumer.assignment().stream().mapToLong(p -> consumer.currentLag(p).orElse(0)).sum();
    } catch (WakeupException e) {
      // closing, or soon
    } catch (InterruptException e) {
      throw e;
    } catch (RuntimeException e) {
      counters.problem("the topics cannot be read", e);
      rest(pause);
    }
  }

  private void handOver(ConsumerRecord<byte[], byte[]> record, CatchUp progress) {
    Message message;
    try {
      message = records.read(record);
    } catch (FormatException e) {
      counters.refused.increment();
      counters.problem(
          "skipped " + record.topic() + "-" + record.partition() + "@" + record.offset(), e);
      return;
    }
    counters.received.increment();
    counters.receivedBytes.add(Math.max(0, record.serializedValueSize()));
    if (!(message instanceof SnapshotRequest && progress.isOld(record))) { // it was answered then
      handOver(message);
    }
  }

  private void handOverReturned() {
    for (String site : returned.take(System.nanoTime())) {
      counters.returned.increment();
      handOver(new SnapshotRequest(profile, site));
    }
  }

  private void handOver(Message message) {
    try {
      subscriber.accept(message);
    } catch (RuntimeException | Error e) { // of this message alone: the others still arrive
      counters.failures.increment();
      counters.problem("a subscriber failed at " + message, e);
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
    }
  }

  /** Waits, but not if the subscription is being closed. */
  private void rest(Duration time) throws InterruptedException {
    boolean unused = closing.await(time.toNanos(), TimeUnit.NANOSECONDS);
  }

  private void closeConsumer() {
    boolean interrupted = Thread.interrupted(); // closing would fail at once
    try {
      consumer.close(CloseOptions.timeout(CLOSE));
    } catch (KafkaException e) {
      counters.problem("a consumer was not closed", e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
