package dev.corymb.node.directory;

import dev.corymb.node.profile.FederationProfile;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What is said of all sites together with every answer. To look at each of them for each query
 * would take longer than the query, so a count stands until a second has passed or many have
 * changed.
 */
final class Census {

  private static final long FRESH_MILLIS = 1_000;
  private static final int PART = 64; // a count stands while fewer than one in so many changed
  private static final int MASKS = 256; // whose sums are kept

  private final Map<String, Entry> entries;
  private final Map<String, String> unheard;
  private final double missRate;
  private final long silentMillis;
  private final AtomicLong changes = new AtomicLong();
  private volatile int unnamed; // sites that are known to exist, by number only
  private volatile Count latest;

  Census(FederationProfile profile, Map<String, Entry> entries, Map<String, String> unheard) {
    this.entries = entries;
    this.unheard = unheard;
    this.missRate = profile.missRate();
    this.silentMillis = profile.silentAfter().toMillis();
    this.latest = new Count(0, 0, 0, Long.MIN_VALUE / 2, 0);
  }

  /** Notes how many sites are known to exist of which not even the name is kept. */
  void unnamed(int sites) {
    unnamed = sites;
    changed();
  }

  void changed() {
    changes.incrementAndGet();
  }

  Count count(long nowMillis) {
    Count count = latest;
    long since = changes.get() - count.changes;
    if (since > count.sites / PART || nowMillis - count.atMillis >= FRESH_MILLIS) {
      long before = changes.get();
      int stale = 0;
      int sites = 0;
      Set<String> ofParts = new HashSet<>();
      Set<String> staleOfParts = new HashSet<>();
      for (Map.Entry<String, Entry> entry : entries.entrySet()) {
        boolean stalePart = isStale(entry.getValue().standing(), nowMillis);
        if (Parts.isPart(entry.getKey())) { // its site counts once
          String site = Parts.site(entry.getKey());
          ofParts.add(site);
          if (stalePart) {
            staleOfParts.add(site);
          }
        } else {
          sites++;
          stale += stalePart ? 1 : 0;
        }
      }
      for (String site : ofParts) { // a contested one may be there by its own name, too
        Entry whole = entries.get(site);
        sites += whole == null ? 1 : 0;
        boolean counted = whole != null && isStale(whole.standing(), nowMillis);
        stale += staleOfParts.contains(site) && !counted ? 1 : 0;
      }
      count = new Count(sites, stale, unheardSites() + unnamed, nowMillis, before);
      latest = count;
    }
    return count;
  }

  /** A site counts once, whether all its parts cannot be asked or one. */
  private int unheardSites() {
    return (int) unheard.keySet().stream().map(Parts::site).distinct().count();
  }

  private boolean isStale(Standing standing, long nowMillis) {
    return !standing.own()
        && (standing.behind()
            || standing.estimate().missRate() > missRate
            || standing.ageMillis(nowMillis) > silentMillis);
  }

  /** All sites at one moment. */
  final class Count {

    private final int sites;
    private final int stale;
    private final int unheardSites;
    private final long atMillis;
    private final long changes;
    private final Map<Long, Double> falseSites = new ConcurrentHashMap<>(); // by mask

    private Count(int sites, int stale, int unheardSites, long atMillis, long changes) {
      this.sites = sites;
      this.stale = stale;
      this.unheardSites = unheardSites;
      this.atMillis = atMillis;
      this.changes = changes;
    }

    int sites() {
      return sites;
    }

    int stale() {
      return stale;
    }

    int unheard() {
      return unheardSites;
    }

    double collisionFalseSites(long given) {
      Double known = falseSites.get(given);
      if (known == null) {
        known = sum(given);
        if (falseSites.size() < MASKS) {
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
