package dev.corymb.lab.provenance;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.walk.MemoryEvents;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * A history that is hard to walk, from a seed: cycles and self edges, hubs, long chains, datasets
 * that are written again and again, runs whose events went to several sites, aliases that are
 * recorded last, ids that are several things at once, events without a time, and events that
 * several sites recorded.
 *
 * <p>Things of one circle relate to each other, and now and then to those of the next circle; each
 * event goes to a site at random. So histories of many sites are as tangled as those of a few, and
 * walks stay of a size that an oracle can follow.
 */
final class TangledHistory {

  private static final int[] SITES = {1, 2, 5, 12, 20, 63, 64, 65, 130, 500, 1_000, 4_096, 10_000};
  private static final int SITES_OF_A_CIRCLE = 8;
  private static final int LAST_SECOND = 40;
  private static final int LATER = 20; // seconds in which aliases are recorded
  private static final int LONGEST_CHAIN = 120;

  private final SplittableRandom random;
  private final TangledEvents made;
  private final MemoryEvents events = new MemoryEvents();
  private final Map<String, String> nodes = new TreeMap<>();
  private final List<String> sites;
  private final int circles;
  private int recorded;

  /** A history of at most so many sites. */
  TangledHistory(long seed, int mostSites) {
    this.random = new SplittableRandom(seed);
    int[] counts = Arrays.stream(SITES).filter(count -> count <= mostSites).toArray();
    int count = counts[random.nextInt(counts.length)];
    int nodeCount = random.nextInt(3) == 0 ? count : random.nextInt(1, Math.min(count, 50) + 1);
    for (int i = 0; i < count; i++) {
      nodes.put("site-" + i, "node-" + (nodeCount == count ? i : random.nextInt(nodeCount)));
    }
    this.sites = List.copyOf(nodes.keySet());
    this.circles = Math.max(1, count / SITES_OF_A_CIRCLE);
    this.made = new TangledEvents(random, circles);
    for (int circle = 0; circle < circles; circle++) {
      fill(circle);
    }
  }

  MemoryEvents events() {
    return events;
  }

  /** The node of each site. */
  Map<String, String> nodes() {
    return nodes;
  }

  List<String> sites() {
    return sites;
  }

  /** How many events were recorded, those of several sites counted once for each. */
  int recorded() {
    return recorded;
  }

  /** An id to start from. */
  Iri anything() {
    return made.anything();
  }

  /** A time in the history. */
  Instant anyTime() {
    return Instant.ofEpochSecond(random.nextInt(LAST_SECOND + LATER));
  }

  private void fill(int circle) {
    int count = random.nextInt(80);
    for (int i = 0; i < count; i++) {
      record(circle);
    }
    if (random.nextInt(5) == 0) {
      chain(circle, random.nextInt(LONGEST_CHAIN));
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      Instant late = Instant.ofEpochSecond(LAST_SECOND + random.nextInt(LATER));
      Kind kind = random.nextBoolean() ? Kind.ALTERNATE : Kind.SPECIALIZATION;
      record(
          someSite(), Event.of(late, Statement.of(kind, made.thing(circle), made.thing(circle))));
    }
  }

  private void record(int circle) {
    Optional<Instant> time = random.nextInt(20) == 0 ? Optional.empty() : Optional.of(time());
    Event event = made.event(circle, time);
    record(someSite(), event);
    if (random.nextInt(6) == 0) { // sender and receiver both record it
      record(someSite(), event);
    }
  }

  private void record(String site, Event event) {
    recorded += events.record(site, event) ? 1 : 0;
  }

  /** Things that were made one from the other, most often in the order of time. */
  private void chain(int circle, int length) {
    boolean forward = random.nextInt(4) > 0;
    boolean datasets = random.nextBoolean();
    Iri last = made.thing(circle);
    for (int i = 0; i < length; i++) {
      Iri next = new Iri((datasets ? "urn:ol:dataset:" : "urn:x:") + circle + "/chain-" + i);
      Instant time = Instant.ofEpochSecond(forward ? i : length - i);
      if (random.nextBoolean()) {
        record(someSite(), Event.of(time, Statement.of(Kind.DERIVATION, next, last)));
      } else { // by a run whose events go to two sites
        Iri run = new Iri("urn:run:" + circle + "/chain-" + i);
        record(someSite(), Event.of(time, Statement.of(Kind.USAGE, run, last)));
        record(someSite(), Event.of(time, Statement.of(Kind.GENERATION, next, run)));
      }
      last = next;
    }
  }

  private Instant time() {
    return Instant.ofEpochSecond(random.nextInt(LAST_SECOND));
  }

  private String someSite() {
    return sites.get(random.nextInt(sites.size()));
  }
}
