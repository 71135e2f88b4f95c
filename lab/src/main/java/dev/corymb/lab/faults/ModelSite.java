package dev.corymb.lab.faults;

import dev.corymb.node.ledger.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a site ought to hold, as a plain list. */
final class ModelSite {

  /*
   * An occurrence leaves when a tick finds its time come: for a site with a time to live that of the
   * occurrence itself, for a window that of its bucket. Of equal items a removal takes the one that
   * leaves first in a site with a time to live, and the one that came last in a window.
   */

  /** One occurrence of an item; it may be swept out from {@code leaves} on. */
  private record Occurrence(int item, long leaves) {}

  private static final Comparator<Occurrence> FIRST = Comparator.comparingLong(Occurrence::leaves);

  final String name;
  final String host;
  private final Optional<Duration> timeToLive;
  private final Optional<Window> window;
  private final List<Occurrence> occurrences = new ArrayList<>();

  ModelSite(String name, String host, Optional<Duration> timeToLive, Optional<Window> window) {
    this.name = name;
    this.host = host;
    this.timeToLive = timeToLive;
    this.window = window;
  }

  void add(int item, long now) {
    long leaves = timeToLive.map(time -> now + time.toMillis()).orElse(Long.MAX_VALUE);
    if (window.isPresent()) {
      long bucket = window.get().bucket().toMillis();
      leaves = (Math.floorDiv(now, bucket) + window.get().buckets()) * bucket;
    }
    occurrences.add(new Occurrence(item, leaves));
  }

  /** Removes an occurrence; false if there is none. */
  boolean remove(int item) {
    Optional<Occurrence> taken =
        occurrences.stream()
            .filter(each -> each.item == item)
            .min(window.isPresent() ? FIRST.reversed() : FIRST);
    taken.ifPresent(occurrences::remove);
    return taken.isPresent();
  }

  /** Drops what is due. */
  void sweep(long now) {
    occurrences.removeIf(each -> each.leaves <= now);
  }

  /** A window moves on whenever it is changed, too. */
  void beforeChange(long now) {
    if (window.isPresent()) {
      sweep(now);
    }
  }

  boolean isWindow() {
    return window.isPresent();
  }

  boolean holds(int item) {
    return occurrences.stream().anyMatch(each -> each.item == item);
  }

  /** The items, each as often as it is there. */
  List<Integer> items() {
    return occurrences.stream().map(Occurrence::item).toList();
  }

  /** Whether it holds an item that matches a question. */
  boolean holds(Question question) {
    for (Occurrence each : occurrences) {
      if (question.matches(each.item)) {
        return true;
      }
    }
    return false;
  }

  /** The items of each part: of each bucket of a window, or of the site as a whole. */
  List<List<Integer>> parts() {
    Map<Long, List<Integer>> parts = new TreeMap<>();
    for (Occurrence each : occurrences) {
      long part = window.isPresent() ? each.leaves : 0;
      parts.computeIfAbsent(part, any -> new ArrayList<>()).add(each.item);
    }
    return List.copyOf(parts.values());
  }

  int size() {
    return occurrences.size();
  }

  @Override
  public String toString() {
    return name + " of " + host;
  }
}
