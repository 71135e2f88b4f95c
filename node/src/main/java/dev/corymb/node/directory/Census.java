package dev.corymb.node.directory;

import dev.corymb.node.profile.FederationProfile;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * What is said of all sites together with every answer. To look at each of them for each query
 * would take longer than the query, so they are counted by the threads that change them, when many
 * have changed, and once a second by the node. A query takes the latest count.
 */
final class Census {

  /*
   * A count looks at every name, and comes after a change of one in PART of them: however many
   * there are, a change pays for a look at PART names, for each mask that was asked for since the
   * last count. A query counts only if nobody else does.
   */

  private static final long FRESH_MILLIS = 5_000; // far longer than a node takes between two ticks
  private static final int PART = 64;
  private static final int MASKS = 64; // whose sums are kept

  private final Map<String, Entry> entries;
  private final LongSupplier elapsedMillis;
  private final double missRate;
  private final long silentMillis;
  private final Set<Long> usual = new HashSet<>(); // masks whose sums are made with every count
  private final AtomicLong changes = new AtomicLong();
  private final ReentrantLock counting = new ReentrantLock();
  private volatile Count latest;

  Census(FederationProfile profile, Map<String, Entry> entries, LongSupplier elapsedMillis) {
    this.entries = entries;
    this.elapsedMillis = elapsedMillis;
    this.missRate = profile.missRate();
    this.silentMillis = profile.silentAfter().toMillis();
    this.latest = new Count(0, Misses.NONE, 0, Long.MIN_VALUE / 2, 0);
    usual.add(profile.schema().all());
    for (int i = 0; i < Math.min(MASKS - 1, profile.schema().size()); i++) {
      usual.add(1L << i);
    }
  }

  /** Notes that a summary has come, changed or gone, after it has. */
  void changed() {
    Count count = latest;
    if (changes.incrementAndGet() - count.changes > count.names / PART) {
      recount();
    }
  }

  /** Notes another standing of a site. Announcements confirm most of them as they are. */
  void stands(Standing before, Standing after) {
    long now = elapsedMillis.getAsLong();
    if (isStale(before, now) != isStale(after, now)) {
      changed();
    }
  }

  /** Counts all sites. */
  void recount() {
    counting.lock();
    try {
      latest = counted(elapsedMillis.getAsLong());
    } finally {
      counting.unlock();
    }
  }

  Count count(long nowMillis) {
    if (nowMillis - latest.atMillis >= FRESH_MILLIS && counting.tryLock()) {
      try {
        latest = counted(nowMillis);
      } finally {
        counting.unlock();
      }
    }
    return latest;
  }

  private Count counted(long nowMillis) {
    long before = changes.get();
    Set<String> stale = new HashSet<>();
    Set<String> missing = new HashSet<>();
    Misses misses = Misses.NONE;
    for (Map.Entry<String, Entry> entry : entries.entrySet()) {
      Standing standing = entry.getValue().standing();
      String site = Parts.site(entry.getKey());
      if (!standing.own()) {
        double missed = standing.missRate();
        misses = misses.with(site, missed, missed > missRate && missing.add(site));
      }
      if (isStale(standing, nowMillis)) {
        stale.add(site); // counts once, whether all its parts are or one
      }
    }
    Count count = new Count(stale.size(), misses, entries.size(), nowMillis, before);
    Set<Long> masks = new HashSet<>(latest.asked);
    masks.addAll(usual);
    for (long mask : masks) {
      Double same = before == latest.changes ? latest.falseSites.get(mask) : null;
      count.falseSites.put(mask, same == null ? count.sum(mask) : same);
    }
    return count;
  }

  /**
   * Whether a summary may miss more than the budget allows: one of an own site only while it could
   * not follow the ledger.
   */
  boolean isStale(Standing standing, long nowMillis) {
    return standing.behind()
        || (!standing.own()
            && (standing.missRate() > missRate || standing.ageMillis(nowMillis) > silentMillis));
  }

  /** All sites at one moment. */
  final class Count {

    private final int stale;
    private final Misses misses;
    private final int names;
    private final long atMillis;
    private final long changes;
    private final Map<Long, Double> falseSites = new ConcurrentHashMap<>(); // by mask
    private final Set<Long> asked = ConcurrentHashMap.newKeySet(); // masks

    private Count(int stale, Misses misses, int names, long atMillis, long changes) {
      this.stale = stale;
      this.misses = misses;
      this.names = names;
      this.atMillis = atMillis;
      this.changes = changes;
    }

    int stale() {
      return stale;
    }

    Misses misses() {
      return misses;
    }

    double collisionFalseSites(long given) {
      if (!asked.contains(given) && asked.size() < MASKS) {
        asked.add(given);
      }
      Double known = falseSites.get(given);
      if (known == null) {
        known = sum(given);
        if (falseSites.size() < 2 * MASKS) {
          falseSites.put(given, known);
        }
      }
      return known;
    }

    /** A site with parts is found once, by one of them or by several; most often if they differ. */
    private double sum(long given) {
      double sum = 0;
      Map<String, Double> unfound = new HashMap<>(); // logarithm of the chance, by site with parts
      for (Map.Entry<String, Entry> entry : entries.entrySet()) {
        double rate = entry.getValue().rates().collisionRate(given);
        if (Parts.isPart(entry.getKey())) {
          unfound.merge(Parts.site(entry.getKey()), Math.log1p(-rate), Double::sum);
        } else {
          sum += rate;
        }
      }
      for (double logarithm : unfound.values()) {
        sum -= Math.expm1(logarithm);
      }
      return sum;
    }
  }
}
