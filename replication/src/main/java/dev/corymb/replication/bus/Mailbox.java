package dev.corymb.replication.bus;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * What waits for one receiver. It is delivered in order and one at a time, by whatever thread the
 * executor has, also when the receiver itself causes more.
 */
final class Mailbox<T> {

  private final Executor executor;
  private final Consumer<T> receiver;
  private final int capacity;
  private final Queue<T> waiting = new ArrayDeque<>(); // guarded by itself, like the next two
  private boolean delivering;
  private boolean closed;

  Mailbox(Executor executor, Consumer<T> receiver, int capacity) {
    this.executor = executor;
    this.receiver = receiver;
    this.capacity = capacity;
  }

  /** Puts something in; false if there is no room for it or the mailbox is closed. */
  boolean offer(T letter) {
    boolean start;
    synchronized (waiting) {
      if (closed || waiting.size() >= capacity) {
        return false;
      }
      waiting.add(letter);
      start = !delivering;
      delivering = true;
    }
    if (start) {
      try {
        executor.execute(this::deliver);
      } catch (RejectedExecutionException e) {
        synchronized (waiting) {
          delivering = false; // the next one tries again
        }
      }
    }
    return true;
  }

  private void deliver() {
    for (T letter = next(); letter != null; letter = next()) {
      try {
        receiver.accept(letter);
      } catch (RuntimeException | Error e) { // of this letter alone: the others still arrive
        Thread thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
      }
    }
  }

  private T next() {
    synchronized (waiting) {
      T letter = waiting.poll();
      delivering = letter != null;
      return letter;
    }
  }

  /** Forgets what waits and takes no more. */
  void close() {
    synchronized (waiting) {
      closed = true;
      waiting.clear();
    }
  }
}
