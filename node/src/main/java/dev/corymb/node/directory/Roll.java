package dev.corymb.node.directory;

import java.lang.invoke.VarHandle;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What is known of each name, which is that of a site or of a part of one: its entry, or why there
 * is none. One thread changes it, any number ask.
 */
final class Roll {

  private final Map<String, Entry> entries = new ConcurrentHashMap<>();
  private final NavigableSet<String> parts = new ConcurrentSkipListSet<>(); // names of entries
  private final NavigableMap<String, String> unheard = new ConcurrentSkipListMap<>(); // and why
  private final Set<String> isolated = ConcurrentHashMap.newKeySet(); // own, and cannot be opened
  private final AtomicInteger departures = new AtomicInteger(); // entries that were removed
  private final SiteCount heardSites = new SiteCount();
  private final SiteCount unheardSites = new SiteCount();
  private volatile Set<String> contested = Set.of(); // ids
  private volatile int unnamed; // sites that are known to exist, by number only

  /** All entries, by name. */
  Map<String, Entry> entries() {
    return entries;
  }

  @Nullable Entry entry(String name) {
    return entries.get(name);
  }

  Entry require(String name) {
    Entry entry = entries.get(name);
    if (entry == null) {
      throw new IllegalArgumentException("site must be in the directory, but was not: " + name);
    }
    return entry;
  }

  /** Whether a name is that of an own site, one that cannot be opened included. */
  boolean isOurs(String name) {
    return Entry.isOwn(entries.get(name)) || isolated.contains(name);
  }

  /** Enters a name, or what has become of it. */
  void put(String name, Entry entry) {
    if (entries.put(name, entry) == null) {
      if (Parts.isPart(name)) {
        parts.add(name);
      }
      heardSites.add(name);
    }
    if (unheard.remove(name) != null) { // last: what is heard can be found
      unheardSites.remove(name);
    }
  }

  /** Forgets a name, and returns its entry. */
  @Nullable Entry remove(String name) {
    departures.incrementAndGet();
    VarHandle.fullFence(); // no removal comes before it
    Entry entry = entries.remove(name);
    if (entry != null) {
      parts.remove(name);
      heardSites.remove(name);
    }
    isolated.remove(name);
    if (unheard.remove(name) != null) {
      unheardSites.remove(name);
    }
    return entry;
  }

  /** The number of removals: if it is the same after a look at several names, none had left. */
  int departures() {
    VarHandle.acquireFence(); // what was read was read before
    return departures.get();
  }

  /** Notes why a name has no entry. */
  void unhear(String name, String reason) {
    if (unheard.put(name, reason) == null) {
      unheardSites.add(name);
    }
  }

  /** Notes that an own site without an entry cannot be opened, until it is removed. */
  void isolate(String name, String reason) {
    isolated.add(name);
    unhear(name, reason);
  }

  /** The names without an entry, and why. */
  NavigableMap<String, String> unheard() {
    return unheard;
  }

  /** Whether all names of a site have an entry. */
  boolean isHeard(String site) {
    return !unheardSites.contains(site);
  }

  /** The names of entries that are parts of a site. */
  Set<String> parts(String site) {
    return parts.isEmpty() ? Set.of() : Parts.names(site, parts);
  }

  void contest(Set<String> sites) {
    contested = Set.copyOf(sites);
  }

  /** The sites that several owners claim. */
  Set<String> contested() {
    return contested;
  }

  void unnamed(int sites) {
    unnamed = sites;
  }

  /** The number of sites that can be asked. */
  int sites() {
    return heardSites.sites();
  }

  /** The number of sites that are known of and cannot be asked. */
  int unheardCount() {
    return unheardSites.sites() + unnamed;
  }
}
