package dev.corymb.kafka;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/** Where publishers leave parcels for the sender, up to a number of bytes. Nobody waits to put. */
final class Outbox {

  private final long capacity;
  private final Queue<Parcel> waiting = new ArrayDeque<>();
  private long bytes;
  private boolean closed;

  Outbox(long capacity) {
    this.capacity = capacity;
  }

  /** Puts a parcel in; false if there is no room for it or the outbox is closed. */
  synchronized boolean offer(Parcel parcel) {
    if (closed || parcel.bytes().length > capacity - bytes) {
      return false;
    }
    waiting.add(parcel);
    bytes += parcel.bytes().length;
    notifyAll();
    return true;
  }

  /** The next parcel, waiting for one at most so long; at once if the outbox is closed. */
  synchronized Optional<Parcel> take(Duration timeout) throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    while (waiting.isEmpty() && !closed) {
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        return Optional.empty();
      }
      TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, 1_000_000));
    }
    Optional<Parcel> next = Optional.ofNullable(waiting.poll());
    next.ifPresent(parcel -> bytes -= parcel.bytes().length);
    return next;
  }

  /** Takes no more; what is there can still be taken. */
  synchronized void close() {
    closed = true;
    notifyAll();
  }

  /** Whether it is closed and empty. */
  synchronized boolean isFinished() {
    return closed && waiting.isEmpty();
  }

  /** Closes it and takes out what is there. */
  synchronized List<Parcel> clear() {
    close();
    List<Parcel> left = new ArrayList<>(waiting);
    waiting.clear();
    bytes = 0;
    return left;
  }
}
