package dev.corymb.server.http;

import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/**
 * Logs unexpected failures: the first of a kind with its stack trace, and those that follow within
 * a minute as one line with their number. Otherwise a client that causes one at will fills the
 * disk.
 */
public final class FaultLog {

  private static final System.Logger LOG = System.getLogger(FaultLog.class.getName());
  private static final long QUIET_NANOS = 60_000_000_000L;
  private static final int MAX_KINDS = 100;

  /** What makes two failures the same: where they come from. Messages differ with the request. */
  private record Kind(String what, String type, List<StackTraceElement> top) {

    static Kind of(String what, Throwable failure) {
      List<StackTraceElement> trace = Arrays.asList(failure.getStackTrace());
      return new Kind(
          what, failure.getClass().getName(), trace.subList(0, Math.min(3, trace.size())));
    }
  }

  private static final class Repeats {
    private final long sinceNanos;
    private long count;
    private String last = "";

    Repeats(long sinceNanos) {
      this.sinceNanos = sinceNanos;
    }
  }

  private final Map<Kind, Repeats> kinds = new LinkedHashMap<>(); // the oldest first
  private final LongSupplier nanos;
  private final BiConsumer<String, Throwable> log;

  /** A log that writes to the server's. */
  public FaultLog() {
    this(System::nanoTime, (text, failure) -> LOG.log(Level.ERROR, text, failure));
  }

  /** A log that is told the time; the failure is null where only the text is to be written. */
  FaultLog(LongSupplier nanos, BiConsumer<String, Throwable> log) {
    this.nanos = nanos;
    this.log = log;
  }

  /** Logs a failure. */
  public synchronized void log(String what, Throwable failure) {
    flush();
    Kind kind = Kind.of(what, failure);
    Repeats repeats = kinds.get(kind);
    if (repeats == null) {
      if (kinds.size() == MAX_KINDS) {
        removeFirst();
      }
      kinds.put(kind, new Repeats(nanos.getAsLong()));
      log.accept(what, failure);
    } else {
      repeats.count++;
      repeats.last = failure.toString();
    }
  }

  /** Writes the numbers of those failures whose minute is over; to be called now and then. */
  public synchronized void flush() {
    while (!kinds.isEmpty()
        && nanos.getAsLong() - kinds.values().iterator().next().sinceNanos >= QUIET_NANOS) {
      removeFirst();
    }
  }

  private void removeFirst() {
    Iterator<Map.Entry<Kind, Repeats>> all = kinds.entrySet().iterator();
    Map.Entry<Kind, Repeats> first = all.next();
    Repeats repeats = first.getValue();
    if (repeats.count > 0) {
      log.accept(
          first.getKey().what() + ", " + repeats.count + " more times; last: " + repeats.last,
          null);
    }
    all.remove();
  }
}
