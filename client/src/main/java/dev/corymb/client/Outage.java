package dev.corymb.client;

import java.util.function.Consumer;

/**
 * Tells a person that requests have to wait for the server: once when the first of them does, and
 * once when the last of them was answered. For several threads.
 */
final class Outage {

  /*
   * It ends with the last request and not with the first answer: a server that is busy answers one
   * thread and puts off another, and each turn would be reported.
   */

  private final Consumer<String> notes;
  private final String end;
  private int waiting;

  /** No outage yet. The other text tells its end. */
  Outage(Consumer<String> notes, String end) {
    this.notes = notes;
    this.end = end;
  }

  /** Takes a request that begins to wait. */
  synchronized void join(String reason) {
    if (waiting++ == 0) {
      notes.accept(reason);
    }
  }

  /**
   * Takes a request that waits no longer. If it was given up, its failure is reported elsewhere.
   */
  synchronized void leave(boolean answered) {
    if (--waiting == 0 && answered) {
      notes.accept(end);
    }
  }
}
