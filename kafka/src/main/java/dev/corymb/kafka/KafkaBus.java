package dev.corymb.kafka;

import static java.util.Objects.requireNonNull;

import dev.corymb.replication.bus.Bus;
import dev.corymb.replication.update.Message;
import dev.corymb.replication.update.SnapshotRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * The bus on Apache Kafka. It keeps the last snapshot of every site and the deltas of some time, so
 * that a newcomer has to ask nobody.
 *
 * <p>Publishing leaves the message for a thread that sends it; waiting for brokers is that thread's
 * business alone. An update that they did not take comes back as a {@link SnapshotRequest} to the
 * subscribers of this bus, once for each site and not more often than {@link Timeouts#retry}, until
 * a snapshot gets through. A farewell is sent again by the bus itself, as long as it is open.
 */
public final class KafkaBus implements Bus {

  /*
   * Threads
   * -------
   * One sender (sees to the topics first), one receiver for each subscription, and those of Kafka's
   * producer. Publishers only encode and put into the outbox.
   *
   * Order
   * -----
   * Messages about one site keep their order within a topic, not between the two topics: a delta
   * may overtake the snapshot it follows. The versions tell, and a replica that sees a gap asks.
   */

  private static final Duration LAST_MOMENT = Duration.ofMillis(500);
  private static final Duration RECEIVERS = Duration.ofSeconds(2);

  private final KafkaOptions options;
  private final long profile;
  private final Clients clients;
  private final Counters counters = new Counters();
  private final List<Receiver> receivers = new CopyOnWriteArrayList<>();
  private final Outbox outbox;
  private final Sender sender;
  private final Setup setup;
  private final Thread thread;
  private volatile boolean closed;

  private KafkaBus(KafkaOptions options, long profile) {
    this.options = options;
    this.profile = profile;
    this.clients = new Clients(options);
    this.outbox = new Outbox(options.bufferBytes());
    this.sender =
        new Sender(
            clients::producer,
            new Records(options.topics(), profile),
            outbox,
            counters,
            this::handBack,
            options.timeouts().retry());
    this.setup = new Setup(clients, options, counters, sender::start);
    this.thread = new Thread(this::send, "corymb-kafka-sender");
    this.thread.setDaemon(true);
  }

  /**
   * Opens a bus. Topics that are missing are created; those that are there are compared with the
   * options. If the brokers are away for longer than {@link Timeouts#start}, the bus is returned
   * all the same and goes on trying; {@link #refusal} then tells what came of it.
   *
   * @param profile the fingerprint of the federation's profile; messages of others are skipped
   * @throws BusRefusedException if topics are not as they have to be, the brokers do not let us in,
   *     or no client can be made of the options
   */
  public static KafkaBus open(KafkaOptions options, long profile) {
    KafkaBus bus = new KafkaBus(requireNonNull(options, "options"), profile);
    bus.thread.start();
    try {
      bus.setup.await(options.timeouts().start());
    } catch (BusRefusedException e) {
      bus.close();
      throw e;
    }
    return bus;
  }

  /**
   * {@inheritDoc}
   *
   * <p>A message that is longer than {@link TopicOptions#maxMessageBytes} is counted and not sent.
   */
  @Override
  public void publish(Message message) {
    if (message.profile() != profile) {
      throw new IllegalArgumentException(
          String.format(
              "the message must be of profile %016x, but was of %016x",
              profile, message.profile()));
    }
    if (closed) {
      return;
    }
    Parcel parcel = new Parcel(message);
    counters.published.increment();
    int longest = options.topics().maxMessageBytes();
    if (parcel.bytes().length > longest) {
      counters.oversized.increment();
      counters.problem(
          message
              + " was not sent: it has "
              + parcel.bytes().length
              + " bytes of at most "
              + longest);
      return;
    }
    sender.post(parcel);
  }

  @Override
  public int maxMessageBytes() {
    return options.topics().maxMessageBytes();
  }

  /**
   * {@inheritDoc}
   *
   * <p>Returns at once. The receiver is called by a thread of this subscription: with the snapshots
   * that were there when it began, then with the deltas that are still kept, then with what comes.
   */
  @Override
  public KafkaSubscription subscribe(Consumer<Message> receiver) {
    requireNonNull(receiver, "receiver");
    if (closed) {
      throw new IllegalStateException("the bus is closed");
    }
    Receiver subscription =
        new Receiver(
            options,
            profile,
            clients.consumer(),
            setup::isDone,
            counters,
            receiver,
            receivers::remove);
    receivers.add(subscription);
    subscription.start();
    return subscription;
  }

  /** Whether all subscribers have been given what the topics held when they subscribed. */
  public boolean isCaughtUp() {
    return receivers.stream().allMatch(Receiver::isCaughtUp);
  }

  /** Why this bus will never carry anything, if that turned out after it was opened. */
  public Optional<BusRefusedException> refusal() {
    return setup.refusal();
  }

  /** What has gone through this bus so far. */
  public BusStatistics statistics() {
    return counters.read(receivers.stream().mapToLong(Receiver::lag).sum());
  }

  /**
   * {@inheritDoc}
   *
   * <p>What is on its way has {@link Timeouts#close} to arrive; with brokers away, closing takes
   * that long and a few seconds at most.
   */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    boolean interrupted = Thread.interrupted(); // or nothing would be waited for, nor closed
    try {
      closeAll();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void closeAll() {
    long deadline = System.nanoTime() + options.timeouts().close().toNanos();
    List<Receiver> leaving = List.copyOf(receivers);
    leaving.forEach(Receiver::beginClosing);
    outbox.close();
    if (!setup.isDone()) {
      thread.interrupt(); // nothing can be sent, there is nothing to wait for
    }
    join(left(deadline));
    sender.close(left(deadline));
    thread.interrupt();
    join(LAST_MOMENT);
    sender.abandon();
    leaving.forEach(receiver -> receiver.awaitEnd(RECEIVERS));
  }

  private void send() {
    try {
      if (setup.run()) {
        sender.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // closing
    } finally {
      if (!setup.isDone()) {
        sender.abandon();
      }
    }
  }

  private void handBack(SnapshotRequest request) {
    receivers.forEach(receiver -> receiver.handBack(request));
  }

  private void join(Duration timeout) {
    try {
      thread.join(Math.max(1, timeout.toMillis()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Duration left(long deadline) {
    return Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
  }
}
