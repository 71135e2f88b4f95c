package dev.corymb.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The events of a server, over as many connections as it takes. A thread reads them, so that who
 * waits for one can also stop waiting.
 */
public final class EventStream implements AutoCloseable {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration MOST_PAUSE = Duration.ofSeconds(5);

  private final CorymbClient api;
  private final BlockingQueue<Event> events = new ArrayBlockingQueue<>(1000);
  private final Thread thread = new Thread(this::read, "events");
  private volatile boolean closed;
  private volatile @Nullable InputStream open;
  private @Nullable String last; // the id of the last event, for the thread alone

  /**
   * An event, or a change of the connection.
   *
   * @param name the kind of event; {@link #LOST} and {@link #FAILED} are about the connection
   * @param data what the event says, or why the connection failed
   */
  public record Event(String name, String data) {

    /** The name of an event: the connection was lost, and is opened again. */
    public static final String LOST = "(lost)";

    /** The name of the last event: the server refuses, or never answered. */
    public static final String FAILED = "(failed)";

    /** What the event says, as the record that belongs to its kind. */
    public <T extends Record> T as(Class<T> type) {
      return CorymbClient.read(data, type);
    }
  }

  EventStream(CorymbClient api) {
    this.api = api;
    thread.setDaemon(true);
    thread.start();
  }

  /** The next event, or null if there was none in time. */
  public @Nullable Event next(Duration most) throws InterruptedException {
    return events.poll(Math.max(0, most.toNanos()), TimeUnit.NANOSECONDS);
  }

  private void read() {
    Duration pause = FIRST_PAUSE;
    boolean heard = false;
    try {
      while (!closed) {
        try (InputStream stream = api.events(last)) {
          open = stream;
          heard = true;
          pause = FIRST_PAUSE;
          read(stream);
        } catch (IOException e) {
          // lost, see below
        } catch (Problem | ClientException e) {
          boolean passing = e instanceof Problem problem && problem.status() >= 429;
          if (!heard || (e instanceof Problem && !passing)) {
            events.put(new Event(Event.FAILED, String.valueOf(e.getMessage())));
            return;
          }
        }
        if (!closed) {
          events.put(new Event(Event.LOST, ""));
          Thread.sleep(pause.toMillis());
          pause = pause.multipliedBy(2);
          pause = pause.compareTo(MOST_PAUSE) > 0 ? MOST_PAUSE : pause;
        }
      }
    } catch (InterruptedException e) {
      // closed
    }
  }

  private void read(InputStream stream) throws IOException, InterruptedException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
    String name = "message";
    StringBuilder data = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.isEmpty()) {
        if (!data.isEmpty()) {
          events.put(new Event(name, data.toString()));
        }
        name = "message";
        data.setLength(0);
      } else if (line.startsWith("event:")) {
        name = value(line);
      } else if (line.startsWith("data:")) {
        data.append(data.isEmpty() ? "" : "\n").append(value(line));
      } else if (line.startsWith("id:")) {
        last = value(line);
      }
    }
  }

  private static String value(String line) {
    String value = line.substring(line.indexOf(':') + 1);
    return value.startsWith(" ") ? value.substring(1) : value;
  }

  @Override
  public void close() throws IOException {
    closed = true;
    thread.interrupt();
    InputStream stream = open;
    if (stream != null) {
      stream.close();
    }
  }
}
