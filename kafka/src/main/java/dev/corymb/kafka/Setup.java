package dev.corymb.kafka;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;

/**
 * What has to be done before a bus can work: see to the topics, as soon as brokers answer. Until
 * then no other client speaks to them, so that who is refused does not go on knocking.
 */
final class Setup {

  private static final System.Logger LOG = System.getLogger(Setup.class.getName());
  private static final Duration ANSWER = Duration.ofSeconds(3);

  private final Clients clients;
  private final Listeners listeners;
  private final Topics topics;
  private final Runnable then;
  private final Duration pause;
  private final Counters counters;
  private final CompletableFuture<Void> outcome = new CompletableFuture<>();

  /**
   * Nothing is done yet.
   *
   * @param then the last step, after the topics have been seen to
   */
  Setup(Clients clients, KafkaOptions options, Counters counters, Runnable then) {
    this.clients = clients;
    this.then = then;
    this.listeners = new Listeners(options, ANSWER);
    this.topics = new Topics(options.topics());
    this.pause = options.timeouts().retry();
    this.counters = counters;
  }

  /** Tries until it is done or refused; true if done. */
  boolean run() throws InterruptedException {
    try {
      clients.checkProducer(); // it is made last, when brokers are there
      // With TLS only if need be: the question alarms brokers that speak it.
      seeToTopics(!listeners.shouldSpeakTls() && listeners.check());
    } catch (BusRefusedException e) {
      refuse(e);
    } catch (RuntimeException e) { // or who waits would take it for an outage
      refuse(new BusRefusedException("the bus cannot be set up: " + e, e));
    }
    return isDone();
  }

  private void refuse(BusRefusedException reason) {
    counters.refused(reason.getMessage());
    outcome.completeExceptionally(reason);
  }

  /** One answer is enough: that brokers speak as they should need not be asked again. */
  private void seeToTopics(boolean answered) throws InterruptedException {
    boolean known = answered;
    Admin admin = clients.admin();
    try {
      while (!outcome.isDone()) {
        try {
          topics.ensure(admin);
          then.run();
          outcome.complete(null);
        } catch (KafkaException e) {
          counters.problem(
              "the topics cannot be looked at yet, with security.protocol " + listeners.protocol(),
              e);
          known = known || listeners.check();
          TimeUnit.NANOSECONDS.sleep(pause.toNanos());
        }
      }
    } finally {
      admin.close(Duration.ofSeconds(1));
    }
  }

  /**
   * Waits at most so long; whether it is done by then or not, but it must not be refused. A refusal
   * after that is logged, since nobody waits for it any more.
   */
  void await(Duration timeout) {
    try {
      outcome.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      // Brokers are away. The node works without them until they come.
      CompletableFuture<Void> unused =
          outcome.exceptionally(
              refusal -> {
                LOG.log(Level.WARNING, "the bus is refused: " + refusal.getMessage());
                return null;
              });
    } catch (ExecutionException e) {
      throw (BusRefusedException) e.getCause();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  boolean isDone() {
    return outcome.isDone() && !outcome.isCompletedExceptionally();
  }

  /** Why there will never be a bus, if so. */
  Optional<BusRefusedException> refusal() {
    if (!outcome.isCompletedExceptionally()) {
      return Optional.empty();
    }
    return Optional.of((BusRefusedException) outcome.handle((done, e) -> e).join());
  }
}
