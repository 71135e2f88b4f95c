package dev.corymb.server.watch;

import dev.corymb.node.Node;

/** Whether a server takes requests. */
public final class Life {

  private final Node node;
  private final long startedMillis = System.currentTimeMillis();
  private volatile boolean draining;

  /** The life of a server of a node. */
  public Life(Node node) {
    this.node = node;
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
    return node.isCaughtUp() ? "" : "the directory has not caught up with the other nodes yet";
  }

  /** For how long it has lived. */
  public long uptimeMillis() {
    return System.currentTimeMillis() - startedMillis;
  }
}
