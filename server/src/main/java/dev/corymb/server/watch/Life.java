package dev.corymb.server.watch;

import dev.corymb.node.Node;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Whether a server takes requests. */
public final class Life {

  private final Node node;
  private final Supplier<String> busProblem;
  private final long startedNanos = System.nanoTime();
  private volatile boolean draining;

  /** The life of a server of a node, with what its bus has met with; empty if nothing. */
  public Life(Node node, Supplier<String> busProblem) {
    this.node = node;
    this.busProblem = busProblem;
  }

  /** Begins to end: nothing new is taken. */
  public void drain() {
    draining = true;
  }

  /** Whether it is ending. */
  public boolean isDraining() {
    return draining;
  }

  /** Why it is not ready; empty if it is. */
  public String unready() {
    if (draining) {
      return "the server is ending";
    }
    if (node.isCaughtUp()) {
      return "";
    }
    String problem = busProblem.get();
    return "the directory has not caught up with the other nodes yet"
        + (problem.isEmpty() ? "" : ": " + problem);
  }

  /** For how long it has lived. */
  public long uptimeMillis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedNanos);
  }
}
