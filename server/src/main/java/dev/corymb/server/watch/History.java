package dev.corymb.server.watch;

import dev.corymb.client.api.SiteHistory.Decided;
import dev.corymb.client.api.SiteHistory.Sample;
import dev.corymb.node.site.Publication;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.replication.update.Version;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What happened to the own sites during the last seven days, for charts.
 *
 * <p>Bounded in bytes: when the bound is reached, all sites keep half as much, and when there is
 * room again, twice as much. A site always keeps something, so the bound also limits the number of
 * sites; those that come later have no history. {@link HistoryFile} keeps it over a restart.
 */
public final class History {

  static final int INTERVALS = 225;
  static final int PUBLICATIONS = 100;
  static final int DECISIONS = 30;
  private static final int LEVELS = 7; // at the last one, a range has one interval

  private static final long SAMPLE_BYTES = 64;
  private static final long PUBLICATION_BYTES = 300;
  private static final long DECISION_BYTES = 180;
  private static final long SITE_BYTES = 2_560; // at the last level, with its id and the maps

  private static final long MAX_BYTES = 64L << 20;
  private static final int HEAP_SHARE = 32;

  /** A site now. */
  public static Sample sample(SiteStatus status, long millis) {
    double cells = Math.max(1, status.drift().cells());
    return new Sample(
        millis,
        status.items(),
        (float) status.room().fill(),
        (float) (status.drift().oneToZero() / cells),
        (float) (status.drift().zeroToOne() / cells),
        (float) status.drift().missRate(),
        (float) status.drift().falseRate());
  }

  /** What is kept of a site, the oldest first. */
  public record OfSite(
      List<Sample> samples, List<Publication> publications, List<Decided> decisions) {}

  private static final class Kept {
    final Samples samples = new Samples();
    final Deque<Publication> publications = new ArrayDeque<>();
    final Deque<Decided> decisions = new ArrayDeque<>();
    Sample last; // as measured; null before the first since the start
    Version version;
    boolean isExpected; // among the own sites, the next time that samples are taken

    long bytes() {
      return SITE_BYTES / 4
          + SAMPLE_BYTES * samples.size()
          + PUBLICATION_BYTES * publications.size()
          + DECISION_BYTES * decisions.size();
    }
  }

  private final long maxBytes;
  private final Map<String, Kept> sites = new LinkedHashMap<>();
  private int level;
  private long changes;

  /** An empty history that takes at most 64 MiB, or a 32nd of the heap if that is less. */
  public History() {
    this(Math.min(MAX_BYTES, Runtime.getRuntime().maxMemory() / HEAP_SHARE));
  }

  History(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  long maxBytes() {
    return maxBytes;
  }

  /** How many sites can have a history. */
  int maxSites() {
    return (int) Math.min(Integer.MAX_VALUE, Math.max(1, maxBytes / SITE_BYTES));
  }

  /**
   * Notes how the own sites are, those that are not as they were. One that was among them the last
   * time and is not any more is forgotten: it was deleted, maybe while the last samples were taken.
   * One that is new may have been published before it was sampled, and is given time until the
   * next.
   */
  public synchronized void sample(List<SiteStatus> own, long millis) {
    Set<String> present = new HashSet<>();
    for (SiteStatus status : own) {
      present.add(status.site());
      kept(status.site()).ifPresent(kept -> sample(kept, status, millis));
    }
    if (sites.entrySet().removeIf(e -> e.getValue().isExpected && !present.contains(e.getKey()))) {
      changes++;
    }
    sites.values().forEach(kept -> kept.isExpected = true);
    fit();
  }

  private void sample(Kept kept, SiteStatus status, long millis) {
    Sample sample = sample(status, millis);
    boolean changed =
        kept.last == null || differ(sample, kept.last) || !status.version().equals(kept.version);
    kept.last = sample;
    kept.version = status.version();
    if (!changed) {
      return;
    }
    changes++;
    kept.samples.add(sample, intervals());
    Decided decided = new Decided(millis, status.decision().publish(), status.decision().reason());
    if (kept.decisions.isEmpty() || !sameWords(decided, kept.decisions.getLast())) {
      append(kept.decisions, decided, most(DECISIONS));
    }
  }

  private static boolean differ(Sample a, Sample b) {
    return a.items() != b.items() || a.delta0() != b.delta0() || a.delta1() != b.delta1();
  }

  private static boolean sameWords(Decided a, Decided b) {
    return a.publish() == b.publish() && a.reason().equals(b.reason());
  }

  /** Notes a publication. */
  public synchronized void published(Publication publication) {
    kept(publication.site())
        .ifPresent(
            kept -> {
              changes++;
              append(kept.publications, publication, most(PUBLICATIONS));
              append(
                  kept.decisions,
                  new Decided(publication.millis(), true, publication.decision().reason()),
                  most(DECISIONS));
            });
  }

  /** What is kept of a site; empty if there is no room for one more. */
  private Optional<Kept> kept(String site) {
    Kept kept = sites.get(site);
    if (kept == null && sites.size() < maxSites()) {
      kept = new Kept();
      sites.put(site, kept);
    }
    return Optional.ofNullable(kept);
  }

  private static <T> void append(Deque<T> queue, T one, int most) {
    queue.addLast(one);
    while (queue.size() > most) {
      queue.removeFirst();
    }
  }

  private int intervals() {
    return most(INTERVALS);
  }

  /** How much of something a site keeps at the present level. */
  private int most(int full) {
    return Math.max(1, full >> level);
  }

  /** Keeps half as much of each site while all take too much, and more when there is much room. */
  private void fit() {
    long bytes = bytes();
    while (bytes > maxBytes && level < LEVELS) {
      level++;
      sites.values().forEach(this::trim);
      bytes = bytes();
    }
    if (level > 0 && bytes < maxBytes / 8) {
      level--;
    }
  }

  private void trim(Kept kept) {
    kept.samples.thin(intervals());
    while (kept.publications.size() > most(PUBLICATIONS)) {
      kept.publications.removeFirst();
    }
    while (kept.decisions.size() > most(DECISIONS)) {
      kept.decisions.removeFirst();
    }
  }

  /** The memory that it takes, about. */
  synchronized long bytes() {
    return sites.values().stream().mapToLong(Kept::bytes).sum();
  }

  /** Forgets a site. */
  public synchronized void deleted(String site) {
    if (sites.remove(site) != null) {
      changes++;
    }
  }

  /** What is known of a site in a range that ends now; decisions are the last ones of any time. */
  public synchronized OfSite of(String site, HistoryRange range, long now) {
    Kept kept = sites.getOrDefault(site, new Kept());
    return new OfSite(
        kept.samples.within(range, now, intervals()),
        kept.publications.stream().filter(one -> one.millis() > now - range.millis()).toList(),
        List.copyOf(kept.decisions));
  }

  /** How far apart samples of a range are at most, while a site changes all the time. */
  public synchronized long stepMillis(HistoryRange range) {
    return range.width(intervals());
  }

  /** Grows with everything that happens, so that a file knows whether it is out of date. */
  synchronized long changes() {
    return changes;
  }

  /** The sites of which something is kept. */
  synchronized List<String> sites() {
    return new ArrayList<>(sites.keySet());
  }

  /** All that is kept of a site; empty if it has gone. */
  synchronized Optional<OfSite> all(String site) {
    return Optional.ofNullable(sites.get(site))
        .map(
            kept ->
                new OfSite(
                    kept.samples.all(),
                    List.copyOf(kept.publications),
                    List.copyOf(kept.decisions)));
  }

  /** Takes over what was kept before a restart. Sites that are not there any more go soon. */
  synchronized void restore(Map<String, OfSite> before) {
    before.forEach(
        (site, past) ->
            kept(site)
                .ifPresent(
                    kept -> {
                      past.samples().forEach(sample -> kept.samples.add(sample, intervals()));
                      kept.publications.addAll(past.publications());
                      kept.decisions.addAll(past.decisions());
                      kept.isExpected = true;
                    }));
    fit();
  }
}
