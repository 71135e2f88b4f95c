package dev.corymb.server.watch;

import dev.corymb.node.site.Publication;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.replication.update.Version;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What became of the own sites lately, for charts. Bounded: so many sites, those that changed last,
 * and so much of each.
 *
 * <p>A sample takes about 110 bytes, a publication 300 and a decision 180, most of it words. That
 * is 70 KB for a site and 35 MB for all of them, at most; and 200 bytes for each own site, kept or
 * not.
 */
public final class History {

  static final int SITES = 500;
  static final int SAMPLES = 300;
  static final int PUBLICATIONS = 100;
  static final int DECISIONS = 30;

  /** A site at some time. */
  public record Sample(
      long millis,
      long items,
      double fill,
      double delta0,
      double delta1,
      double missRate,
      double falseRate,
      Version version) {

    /** A site now. */
    public static Sample of(SiteStatus status, long millis) {
      double cells = Math.max(1, status.drift().cells());
      return new Sample(
          millis,
          status.items(),
          status.fill(),
          status.drift().oneToZero() / cells,
          status.drift().zeroToOne() / cells,
          status.drift().missRate(),
          status.drift().falseRate(),
          status.version());
    }

    private boolean differs(Sample other) {
      return items != other.items
          || delta0 != other.delta0
          || delta1 != other.delta1
          || !version.equals(other.version);
    }
  }

  /** What the policy decided at some time. */
  public record Decided(long millis, boolean publish, String reason) {}

  /** What is kept of a site, the oldest first. */
  public record OfSite(
      List<Sample> samples, List<Publication> publications, List<Decided> decisions) {}

  private static final class Kept {
    final Deque<Sample> samples = new ArrayDeque<>();
    final Deque<Publication> publications = new ArrayDeque<>();
    final Deque<Decided> decisions = new ArrayDeque<>();
  }

  /** By site, those that changed last at the end. */
  private final Map<String, Kept> sites = new LinkedHashMap<>();

  /** What all sites were last, also those of which no more is kept. */
  private Map<String, Sample> latest = new HashMap<>();

  /**
   * Notes how the own sites are, those that are not as they were. One that was among them the last
   * time and is not any more is forgotten: it was deleted, maybe while the last samples were taken.
   */
  public synchronized void sample(List<SiteStatus> own, long millis) {
    Map<String, Sample> before = latest;
    latest = new HashMap<>();
    for (SiteStatus status : own) {
      Sample sample = Sample.of(status, millis);
      Sample last = before.remove(status.site());
      latest.put(status.site(), sample);
      if (last == null || sample.differs(last)) {
        changed(status, sample);
      }
    }
    sites.keySet().removeAll(before.keySet());
  }

  private void changed(SiteStatus status, Sample sample) {
    long millis = sample.millis();
    Kept kept = changed(status.site());
    append(kept.samples, sample, SAMPLES);
    Decided decided = new Decided(millis, status.decision().publish(), status.decision().reason());
    if (kept.decisions.isEmpty() || !sameWords(decided, kept.decisions.getLast())) {
      append(kept.decisions, decided, DECISIONS);
    }
  }

  /** What is kept of a site, which comes last now; the one that changed first makes room for it. */
  private Kept changed(String site) {
    Kept found = sites.remove(site);
    Kept kept = found == null ? new Kept() : found;
    if (sites.size() == SITES) {
      sites.remove(sites.keySet().iterator().next());
    }
    sites.put(site, kept);
    return kept;
  }

  private static boolean sameWords(Decided a, Decided b) {
    return a.publish() == b.publish() && a.reason().equals(b.reason());
  }

  /** Notes a publication. */
  public synchronized void published(Publication publication) {
    Kept kept = changed(publication.site());
    append(kept.publications, publication, PUBLICATIONS);
    append(
        kept.decisions,
        new Decided(publication.millis(), true, publication.decision().reason()),
        DECISIONS);
  }

  private static <T> void append(Deque<T> queue, T one, int most) {
    if (queue.size() == most) {
      queue.removeFirst();
    }
    queue.addLast(one);
  }

  /** Forgets a site. */
  public synchronized void deleted(String site) {
    sites.remove(site);
    latest.remove(site);
  }

  /** What is known of a site. */
  public synchronized OfSite of(String site) {
    Kept kept = sites.getOrDefault(site, new Kept());
    return new OfSite(
        List.copyOf(kept.samples), List.copyOf(kept.publications), List.copyOf(kept.decisions));
  }
}
