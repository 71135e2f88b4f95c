package dev.corymb.server.watch;

import dev.corymb.node.Node;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Whether a server lives, and whether it is ready for requests. */
public final class Life {

  private final Node node;
  private final Supplier<String> busProblem;
  private final long startedNanos = System.nanoTime();
  private volatile boolean draining;
  private volatile String lost = ""; // for good
  private volatile String stuck = ""; // at the last look, like the next
  private volatile String slow = "";

  /** The life of a server of a node, with what its bus has met with; empty if nothing. */
  public Life(Node node, Supplier<String> busProblem) {
    this.node = node;
    this.busProblem = busProblem;
  }

  /** Starts the shutdown: new requests are refused. */
  public void drain() {
    draining = true;
  }

  /** Whether it is shutting down. */
  public boolean isDraining() {
    return draining;
  }

  /**
   * Takes note of an error. After one of the JVM, such as that it has no memory left, threads may
   * be gone and data half changed: the process must be restarted.
   */
  public void error(Throwable error) {
    if (error instanceof VirtualMachineError && !(error instanceof StackOverflowError)) {
      lost = "the process must be restarted after " + error;
    }
  }

  /** Takes note of threads that do not answer; empty if all do. */
  public void stuck(String reason) {
    stuck = reason;
  }

  /** Takes note of work that takes too long, without harm to requests; empty if none does. */
  public void slow(String reason) {
    slow = reason;
  }

  /** What takes too long; empty if nothing does. */
  public String slow() {
    return slow;
  }

  /** Why the process must be restarted; empty if it lives. */
  public String dead() {
    return lost.isEmpty() ? stuck : lost;
  }

  /** Why it is not ready; empty if it is. */
  public String unready() {
    if (draining) {
      return "the server is shutting down";
    }
    if (!dead().isEmpty()) {
      return dead();
    }
    if (!node.replicas().impostor().isEmpty()) {
      return node.replicas().impostor();
    }
    if (node.isCaughtUp()) {
      return "";
    }
    String problem = busProblem.get();
    return "the node has not caught up with the other nodes yet"
        + (problem.isEmpty() ? "" : ": " + problem);
  }

  /** For how long it has lived. */
  public long uptimeMillis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedNanos);
  }
}
