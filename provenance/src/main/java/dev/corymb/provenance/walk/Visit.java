package dev.corymb.provenance.walk;

import dev.corymb.provenance.event.Link;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What a walk knows of a point that it has reached. */
final class Visit {

  /**
   * A way to a run that may have ended too early to count.
   *
   * @param from what leads to the run
   * @param depth of the run by this way
   * @param bound the run must have ended then or later
   */
  record Way(Point from, int depth, Instant bound, Link link, Finding finding) {}

  /** How the walk went on from the point: at which level, and how it was reached. */
  record Passed(int level, Reach reach) {}

  private final Rules rules;
  private final List<Passed> passed = new ArrayList<>();
  private final List<Way> waiting = new ArrayList<>();
  private Instant latest = Instant.MIN; // of the events of a run that were seen
  private boolean isExpanded;
  private boolean leadsOn;

  Visit(Rules rules) {
    this.rules = rules;
  }

  /** Whether the walk has gone on from here as early, and as freely. */
  boolean isPassed(int level, Reach reach) {
    return passed.stream()
        .anyMatch(
            before ->
                before.level() <= level
                    && rules.better(before.reach(), reach).equals(before.reach()));
  }

  void pass(int level, Reach reach) {
    passed.add(new Passed(level, reach));
    isExpanded = true;
  }

  /** Makes it be passed again; gives how it was passed. */
  List<Passed> forget() {
    List<Passed> before = List.copyOf(passed);
    passed.clear();
    return before;
  }

  /** Whether the walk has gone on from here, if only to find that nothing leads further. */
  boolean isExpanded() {
    return isExpanded;
  }

  /** Notes that something leads further. */
  void leadOn() {
    leadsOn = true;
  }

  boolean leadsOn() {
    return leadsOn;
  }

  void await(Way way) {
    waiting.add(way);
    see(way.finding());
  }

  /** Whether there are ways of which it is not known yet whether they count. */
  boolean isAwaiting() {
    return !waiting.isEmpty();
  }

  /** Takes notice of an event of the run. */
  void see(Finding finding) {
    latest = finding.time().isAfter(latest) ? finding.time() : latest;
  }

  /** Whether the run is known to have ended at a time or later. */
  boolean endedFrom(Instant time) {
    return !latest.isBefore(time);
  }

  /** Gives the ways that have turned out to count, each once. */
  List<Way> arrived() {
    List<Way> arrived = waiting.stream().filter(way -> endedFrom(way.bound())).toList();
    waiting.removeAll(arrived);
    return arrived;
  }
}
