package dev.corymb.node.site;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;

/** What goes wrong at a site apart from the changes themselves. Guarded by the lock of the site. */
final class Failures {

  /** Work that may fail, and is well again when it next succeeds. */
  enum Work {
    REVIEW,
    TICK,
    BUILD,
    SAVE
  }

  private final Map<Work, String> failing = new EnumMap<>(Work.class);
  private final Consumer<String> listener;

  /**
   * Nothing is wrong yet; the listener hears of what goes wrong, not again while it is the same.
   */
  Failures(Consumer<String> listener) {
    this.listener = listener;
  }

  void note(Work work, Throwable cause) {
    String text = cause.toString();
    boolean news = !failing.containsValue(text);
    failing.put(work, text);
    if (news) {
      listener.accept(text);
    }
  }

  void succeeded(Work work) {
    failing.remove(work);
  }

  boolean isFailing(Work work) {
    return failing.containsKey(work);
  }

  boolean isEmpty() {
    return failing.isEmpty();
  }

  /** What is wrong, one of several; empty if nothing is. */
  String text() {
    return failing.values().stream().findFirst().orElse("");
  }
}
