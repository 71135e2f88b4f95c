package dev.corymb.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SharedWorkTest {

  private static final List<Integer> THINGS = IntStream.range(0, 1_000).boxed().toList();

  private final AtomicIntegerArray done = new AtomicIntegerArray(THINGS.size());

  private void assertAllDoneOnce() {
    THINGS.forEach(thing -> assertThat(done.get(thing)).isOne());
  }

  @Test
  void severalThreadsShareIt() {
    ExecutorService others = Executors.newCachedThreadPool();
    try {
      SharedWork.forEach(THINGS, others, done::incrementAndGet);
    } finally {
      others.shutdownNow();
    }
    assertAllDoneOnce();
  }

  @Test
  void theCallerDoesItAloneIfNobodyHelps() {
    ArrayDeque<Runnable> never = new ArrayDeque<>();
    SharedWork.forEach(THINGS, never::add, done::incrementAndGet);
    assertAllDoneOnce();
    never.forEach(Runnable::run); // too late
    assertAllDoneOnce();

    SharedWork.forEach(
        THINGS,
        task -> {
          throw new RejectedExecutionException("closed");
        },
        done::incrementAndGet);
    THINGS.forEach(thing -> assertThat(done.get(thing)).isEqualTo(2));
  }

  @Test
  void nothingIsNothing() {
    SharedWork.forEach(List.of(), Runnable::run, thing -> done.incrementAndGet(0));
    assertThat(done.get(0)).isZero();
  }

  @Test
  void itEndsWithAFailureOnceNobodyIsAtItAnyMore() {
    assertThatIllegalStateException()
        .isThrownBy(() -> SharedWork.forEach(THINGS, Runnable::run, this::failAtHalf))
        .withMessage("500");
    ArrayDeque<Runnable> never = new ArrayDeque<>();
    assertThatIllegalStateException()
        .isThrownBy(() -> SharedWork.forEach(THINGS, never::add, this::failAtHalf));
  }

  private void failAtHalf(int thing) {
    if (thing == 500) {
      throw new IllegalStateException("500");
    }
  }

  @Test
  void whoHelpsIsAwaited() throws Exception {
    ExecutorService others = Executors.newCachedThreadPool();
    CountDownLatch helping = new CountDownLatch(1);
    Thread caller = Thread.currentThread();
    try {
      // The caller's first thing takes until a helper has begun one, if there may be helpers.
      SharedWork.forEach(
          THINGS,
          Runtime.getRuntime().availableProcessors() > 1 ? others : Runnable::run,
          thing -> {
            if (Thread.currentThread() != caller) {
              helping.countDown();
            } else if (Runtime.getRuntime().availableProcessors() > 1) {
              await(helping);
            }
            done.incrementAndGet(thing);
          });
    } finally {
      others.shutdownNow();
    }
    assertAllDoneOnce();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
