package dev.corymb.server.http;

import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * A body that is read while it arrives, compressed or not. The first part of it waits in memory, so
 * that no thread waits for a short one; of a longer one not much more is taken from the socket than
 * is read.
 */
public final class ArrivingBody {

  /*
   * Two threads share it: the event loop of the request, which takes what arrives, and the thread
   * that reads. All that both use is guarded by this.
   */

  /** A body of this many bytes is read once it is complete. */
  public static final int SHORT = 64 << 10;

  private static final int MOST_WAITING = 256 << 10; // bytes that arrived and are not read

  private final RoutingContext routing;
  private final HttpServerRequest request;
  private final Context context;
  private final Consumer<ArrivingBody> reader;
  private final Limits limits;
  private final boolean compressed;
  private final ByteBudget.Charge waitingBytes;
  private final ByteBudget.Charge readBytes;
  private final Queue<Buffer> waiting = new ArrayDeque<>();
  private int queued;
  private boolean paused;
  private boolean begun; // somebody reads
  private boolean ended; // all has arrived
  private boolean broken; // it will not
  private boolean over;
  private Problem failure; // why it is given up
  private long timer = -1; // of the event loop

  /**
   * What a body may take.
   *
   * @param bytes of it, inflated
   * @param timeout for the next part of it
   */
  public record Limits(long bytes, Duration timeout) {}

  /**
   * Takes the body of a request, which must be JSON.
   *
   * @param reader is called on the event loop when the body is to be read: when it is complete, or
   *     when a part of it is here that is longer than {@link #SHORT}; it must {@link #close} the
   *     body in the end
   */
  static void start(
      RoutingContext routing, Limits limits, ByteBudget budget, Consumer<ArrivingBody> reader) {
    boolean compressed = isCompressed(routing.request());
    new ArrivingBody(routing, limits, compressed, budget, reader).start();
  }

  /** The memory that a body of this many bytes may take. */
  public static long memory(long bytes) {
    return bytes + MOST_WAITING + SHORT;
  }

  private ArrivingBody(
      RoutingContext routing,
      Limits limits,
      boolean compressed,
      ByteBudget budget,
      Consumer<ArrivingBody> reader) {
    this.routing = routing;
    this.request = routing.request();
    this.context = routing.vertx().getOrCreateContext();
    this.limits = limits;
    this.compressed = compressed;
    this.waitingBytes = budget.take(0);
    this.readBytes = budget.take(0);
    this.reader = reader;
  }

  private static boolean isCompressed(HttpServerRequest request) {
    String encoding = Bodies.encoding(request);
    return switch (encoding) {
      case "identity" -> false;
      case "gzip", "x-gzip" -> true;
      default ->
          throw Problem.unsupportedEncoding("must be gzip or identity", encoding).exception();
    };
  }

  private void start() {
    long announced = Bodies.contentLength(request);
    if (announced > limits.bytes()) {
      throw tooLarge(announced + " bytes").exception();
    }
    routing.vertx().runOnContext(any -> awaitNext());
    routing.addEndHandler(any -> breakOff());
    request.handler(this::take).exceptionHandler(any -> breakOff()).endHandler(any -> end());
  }

  private Problem tooLarge(String found) {
    return Problem.tooLarge("body", "must have at most " + limits.bytes() + " bytes", found);
  }

  private void awaitNext() {
    routing.vertx().cancelTimer(timer);
    synchronized (this) {
      if (begun || ended || over) { // whoever reads waits
        return;
      }
    }
    timer = routing.vertx().setTimer(limits.timeout().toMillis(), any -> giveUp(slow()));
  }

  private Problem slow() {
    return Problem.slow(
        "the next part of the body must arrive within " + limits.timeout().toMillis() + " ms");
  }

  /** Answers the request, unless somebody reads, who is told and does it. */
  private void giveUp(Problem problem) {
    boolean read;
    synchronized (this) {
      read = begun;
      failure = problem;
    }
    breakOff();
    if (!read) {
      Reply.problem(routing, problem);
    }
  }

  private void take(Buffer part) {
    boolean begins;
    try {
      synchronized (this) {
        if (over || broken) {
          return;
        }
        waitingBytes.add(part.length());
        waiting.add(part);
        queued += part.length();
        begins = !begun && queued > SHORT;
        begun |= begins;
        if (queued > MOST_WAITING && !paused) {
          paused = true;
          request.pause();
        }
        notifyAll();
      }
    } catch (ProblemException e) {
      giveUp(e.problem());
      return;
    }
    awaitNext();
    if (begins) {
      read();
    }
  }

  private void end() {
    boolean begins;
    synchronized (this) {
      ended = true;
      begins = !begun && !over && !broken;
      begun |= begins;
      notifyAll();
    }
    routing.vertx().cancelTimer(timer);
    if (begins) {
      read();
    }
  }

  private void read() {
    try {
      reader.accept(this);
    } catch (RuntimeException | Error e) {
      close();
      routing.fail(e);
    }
  }

  /** Whether all of it is here, so that reading it does not wait. */
  public synchronized boolean isComplete() {
    return ended;
  }

  private synchronized void breakOff() {
    broken |= !ended;
    if (!begun) {
      close();
    }
    notifyAll();
  }

  /** Lets go of what has been read: it is no longer in memory. */
  public void forget() {
    synchronized (this) {
      readBytes.release();
    }
  }

  /** Gives the memory back; what still arrives is dropped. Doing so twice does no harm. */
  public void close() {
    synchronized (this) {
      over = true;
      waiting.clear();
      queued = 0;
      waitingBytes.release();
      readBytes.release();
      if (paused) {
        paused = false;
        context.runOnContext(any -> request.resume());
      }
    }
    context.runOnContext(any -> routing.vertx().cancelTimer(timer));
  }

  /**
   * What there is to read, inflated. Reading waits for what has not arrived.
   *
   * @throws ProblemException when it is read, if the body is too long, too slow, not what its
   *     encoding says, or if there is no memory for it
   */
  public InputStream input() {
    InputStream raw = new Arriving();
    return compressed ? new Bounded(new Inflating(raw)) : new Bounded(raw);
  }

  /** The bytes as they arrive. */
  private final class Arriving extends InputStream {

    private Buffer part = Buffer.buffer();
    private int at;
    private long total;

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      if (at == part.length()) {
        part = next();
        at = 0;
      }
      int more = Math.min(length, part.length() - at);
      if (more == 0) {
        return -1;
      }
      part.getBytes(at, at + more, into, offset);
      at += more;
      total += more;
      if (total > limits.bytes()) { // compressed bytes that inflate to nothing count too
        throw tooLarge("more").exception();
      }
      return more;
    }
  }

  /** The next part, which is empty at the end. */
  private synchronized Buffer next() {
    long until = System.nanoTime() + limits.timeout().toNanos();
    while (waiting.isEmpty() && !ended && !broken && !over) {
      long left = until - System.nanoTime();
      if (left <= 0) {
        throw slow().exception();
      }
      try {
        TimeUnit.NANOSECONDS.timedWait(this, left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw Problem.unavailable("the server is shutting down", 5).exception();
      }
    }
    Buffer part = waiting.poll();
    if (part == null) {
      if (failure != null) {
        throw failure.exception();
      }
      if (!ended) {
        throw Problem.slow("the request must be sent to its end").exception();
      }
      return Buffer.buffer();
    }
    queued -= part.length();
    waitingBytes.giveBack(part.length());
    if (paused && queued <= SHORT) {
      paused = false;
      context.runOnContext(any -> request.resume());
    }
    return part;
  }

  /** Inflates, and says in words what is wrong. */
  private static final class Inflating extends InputStream {

    private final InputStream raw;
    private GZIPInputStream inflated; // null until something was read

    Inflating(InputStream raw) {
      this.raw = raw;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      try {
        if (inflated == null) {
          inflated = new GZIPInputStream(raw, 8 << 10);
        }
        return inflated.read(into, offset, length);
      } catch (ZipException | EOFException e) {
        String found = e instanceof EOFException ? "it ends too early" : e.getMessage();
        throw Problem.invalid("body", "must be gzip, as Content-Encoding says", found).exception();
      }
    }
  }

  /** Counts the bytes that are read, which may all be in memory. */
  private final class Bounded extends InputStream {

    private final InputStream in;
    private long total;

    Bounded(InputStream in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int more = in.read(into, offset, length);
      if (more > 0) {
        total += more;
        if (total > limits.bytes()) {
          throw tooLarge("more").exception();
        }
        synchronized (ArrivingBody.this) {
          if (!over) {
            readBytes.add(more);
          }
        }
      }
      return more;
    }
  }
}
