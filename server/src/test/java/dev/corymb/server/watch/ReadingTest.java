package dev.corymb.server.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class ReadingTest {

  private final AtomicInteger source = new AtomicInteger();

  @Test
  void isReadAnewEachTime() {
    Reading<Integer> reading = new Reading<>(source::incrementAndGet, Runnable::run, 1);

    assertThat(reading.last()).isOne();
    reading.refresh();
    reading.refresh();
    assertThat(reading.last()).isEqualTo(3);
  }

  @Test
  void showsWhatWasWhileAReadingTakesLongAndBeginsNoOther() {
    Queue<Runnable> waiting = new ArrayDeque<>();
    Reading<Integer> reading = new Reading<>(source::incrementAndGet, waiting::add, 1);

    reading.refresh();
    reading.refresh();
    assertThat(reading.last()).isOne();
    assertThat(waiting).hasSize(1);

    waiting.remove().run();
    reading.refresh(); // begins another; what was read meanwhile is of the past
    waiting.remove().run();
    assertThat(source).hasValue(3);
  }

  @Test
  void showsWhatWasIfAReadingFails() {
    Reading<Integer> reading = new Reading<>(this::failing, Runnable::run, 1);

    reading.refresh();
    assertThat(reading.last()).isOne();
    reading.refresh();
    assertThat(reading.last()).isEqualTo(3);
  }

  private int failing() {
    if (source.incrementAndGet() == 2) {
      throw new IllegalStateException("on purpose");
    }
    return source.get();
  }
}
