package dev.corymb.replication.bus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.replication.update.Message;
import dev.corymb.replication.update.SnapshotRequest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class InProcessBusTest extends BusContract {

  private final InProcessBus shared = new InProcessBus(Runnable::run);

  @Override
  protected Bus join(String node) {
    return shared;
  }

  @Override
  protected boolean isShared() {
    return true;
  }

  private static Message message(int number) {
    return new SnapshotRequest(number, "s");
  }

  private static List<Message> messages(int count) {
    return IntStream.range(0, count).mapToObj(InProcessBusTest::message).toList();
  }

  @Test
  void publishingWaitsForNobody() {
    Queue<Runnable> later = new ArrayDeque<>();
    try (InProcessBus bus = new InProcessBus(later::add)) {
      List<Message> heard = new ArrayList<>();
      bus.subscribe(heard::add);
      messages(100).forEach(bus::publish);
      assertThat(heard).isEmpty();
      assertThat(later).as("one task for all that waits").hasSize(1);
      later.remove().run();
      assertThat(heard).isEqualTo(messages(100));
    }
  }

  @Test
  void whoAnswersAMessageHearsTheAnswerAfterwards() {
    try (InProcessBus bus = new InProcessBus(Runnable::run)) {
      List<String> events = new ArrayList<>();
      bus.subscribe(
          message -> {
            events.add("begin " + message.profile());
            if (message.profile() == 0) {
              bus.publish(message(1));
            }
            events.add("end " + message.profile());
          });
      bus.publish(message(0));
      assertThat(events).containsExactly("begin 0", "end 0", "begin 1", "end 1");
    }
  }

  @Test
  void aReceiverThatThrowsHearsTheNextAndHarmsNobody() {
    Thread.UncaughtExceptionHandler before = Thread.currentThread().getUncaughtExceptionHandler();
    List<String> thrown = new ArrayList<>();
    Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> thrown.add(e.getMessage()));
    try (InProcessBus bus = new InProcessBus(Runnable::run)) {
      List<Message> heard = new ArrayList<>();
      bus.subscribe(
          message -> {
            throw new IllegalStateException("at " + message.profile());
          });
      bus.subscribe(heard::add);
      messages(2).forEach(bus::publish);
      assertThat(heard).isEqualTo(messages(2));
      assertThat(thrown).containsExactly("at 0", "at 1");
    } finally {
      Thread.currentThread().setUncaughtExceptionHandler(before);
    }
  }

  @Test
  void aFullMailboxLosesWhatComesOnTop() {
    Queue<Runnable> later = new ArrayDeque<>();
    try (InProcessBus bus = new InProcessBus(later::add)) {
      List<Message> heard = new ArrayList<>();
      bus.subscribe(heard::add);
      messages(InProcessBus.CAPACITY + 10).forEach(bus::publish);
      later.remove().run();
      assertThat(heard).isEqualTo(messages(InProcessBus.CAPACITY));
    }
  }

  @Test
  void anExecutorThatRefusesIsTriedAgain() {
    AtomicInteger refusals = new AtomicInteger(2);
    try (InProcessBus bus =
        new InProcessBus(
            task -> {
              if (refusals.getAndDecrement() > 0) {
                throw new RejectedExecutionException("busy");
              }
              task.run();
            })) {
      List<Message> heard = new ArrayList<>();
      bus.subscribe(heard::add);
      messages(3).forEach(bus::publish);
      assertThat(heard).isEqualTo(messages(3));
    }
  }

  @Test
  void aClosedBusIsSilent() {
    Queue<Runnable> later = new ArrayDeque<>();
    List<Message> heard = new ArrayList<>();
    InProcessBus bus = new InProcessBus(later::add);
    bus.subscribe(heard::add);
    bus.publish(message(0));
    bus.close();
    bus.publish(message(1));
    later.forEach(Runnable::run);
    assertThat(heard).isEmpty();
  }

  @Test
  void eachPublisherIsHeardInOrderByEverySubscriberOneAtATime() throws InterruptedException {
    int publishers = 4;
    int each = 500;
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try (InProcessBus bus = new InProcessBus(pool)) {
      CountDownLatch all = new CountDownLatch(2 * publishers * each);
      List<List<Message>> heard = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        List<Message> own = new ArrayList<>(); // not safe for threads: nobody else may be in it
        heard.add(own);
        bus.subscribe(
            message -> {
              own.add(message);
              all.countDown();
            });
      }
      for (int p = 0; p < publishers; p++) {
        String site = "site " + p;
        pool.execute(
            () -> {
              for (int i = 0; i < each; i++) {
                bus.publish(new SnapshotRequest(i, site));
              }
            });
      }
      assertThat(all.await(60, TimeUnit.SECONDS)).isTrue();
      for (List<Message> own : heard) {
        for (int p = 0; p < publishers; p++) {
          String site = "site " + p;
          List<Message> ofOne =
              own.stream().filter(m -> ((SnapshotRequest) m).site().equals(site)).toList();
          assertThat(ofOne)
              .isEqualTo(
                  IntStream.range(0, each)
                      .<Message>mapToObj(i -> new SnapshotRequest(i, site))
                      .toList());
        }
        assertThat(Collections.frequency(own, null)).isZero();
      }
    } finally {
      pool.shutdown();
      assertThat(pool.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    }
  }
}
