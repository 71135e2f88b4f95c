package dev.corymb.kafka;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;

/** What has to be done before a bus can work: see to the topics, as soon as brokers answer. */
final class Setup {

  private final Clients clients;
  private final Topics topics;
  private final Duration pause;
  private final Counters counters;
  private final CompletableFuture<Void> outcome = new CompletableFuture<>();

  Setup(Clients clients, KafkaOptions options, Counters counters) {
    this.clients = clients;
    this.topics = new Topics(options.topics());
    this.pause = options.timeouts().retry();
    this.counters = counters;
  }

  /** Tries until it is done or refused; true if done. */
  boolean run() throws InterruptedException {
    try (Scoped<Admin> admin = new Scoped<>(clients.admin(), a -> a.close(Duration.ofSeconds(1)))) {
      while (!outcome.isDone()) {
        try {
          topics.ensure(admin.value());
          outcome.complete(null);
        } catch (KafkaException e) {
          counters.problem("the topics cannot be looked at yet", e);
          TimeUnit.NANOSECONDS.sleep(pause.toNanos());
        }
      }
    } catch (BusRefusedException e) {
      counters.problem(e.getMessage());
      outcome.completeExceptionally(e);
    }
    return isDone();
  }

  /** Waits at most so long; whether it is done by then or not, but it must not be refused. */
  void await(Duration patience) {
    try {
      outcome.get(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      // Brokers are away. The node works without them until they come.
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
