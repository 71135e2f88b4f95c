package dev.corymb.server.watch;

import dev.corymb.server.http.Json;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;

/**
 * What happens at a server, for whoever listens. The latest are kept, so that a listener that was
 * away or slow goes on where it was, or learns how many it missed.
 */
public final class Events {

  private static final int KEPT = 1_000;

  /**
   * An event.
   *
   * @param id one more than that of the event before; 0 if it is not kept
   * @param type such as {@code publication}
   * @param data an object
   */
  public record Event(long id, String type, Buffer data) {}

  /**
   * What a listener has not seen.
   *
   * @param missed how many were forgotten before it came
   * @param events the others, the oldest first
   */
  public record News(long missed, List<Event> events) {}

  private final Deque<Event> kept = new ArrayDeque<>();
  private final Set<Runnable> listeners = new CopyOnWriteArraySet<>();
  private long lastId;
  private volatile boolean closed;
  private volatile Event latest;

  /** Ends: whoever listens is to leave. */
  public void close() {
    closed = true;
    listeners.forEach(Runnable::run);
  }

  /** Whether it has ended. */
  public boolean isClosed() {
    return closed;
  }

  /** Tells of something. */
  public void publish(String type, Record data) {
    Buffer bytes = Json.buffer(data);
    synchronized (this) {
      if (kept.size() == KEPT) {
        kept.removeFirst();
      }
      kept.addLast(new Event(++lastId, type, bytes));
    }
    listeners.forEach(Runnable::run);
  }

  /**
   * Tells how something is now. Only the latest is kept, and it has no number: whoever comes late
   * does not need those before.
   */
  public void announce(String type, Record data) {
    latest = new Event(0, type, Json.buffer(data));
    listeners.forEach(Runnable::run);
  }

  /** What was announced last; null if nothing was. */
  public Event latest() {
    return latest;
  }

  /** Has something called after each event, in any thread: it must be quick. */
  public void listen(Runnable listener) {
    listeners.add(listener);
  }

  /** Has it called no more. */
  public void leave(Runnable listener) {
    listeners.remove(listener);
  }

  /** How many listen. */
  public int listeners() {
    return listeners.size();
  }

  /** The id of the last event. */
  public synchronized long lastId() {
    return lastId;
  }

  /** The events after one. */
  public synchronized News after(long id) {
    long first = lastId - kept.size() + 1;
    List<Event> events = new ArrayList<>();
    for (Event event : kept) {
      if (event.id() > id) {
        events.add(event);
      }
    }
    return new News(Math.max(0, first - 1 - id), events);
  }
}
