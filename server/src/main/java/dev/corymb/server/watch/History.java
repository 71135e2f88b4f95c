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
 */
public final class History {

  private static final int SITES = 2_000;
  private static final int SAMPLES = 500;
  private static final int PUBLICATIONS = 200;
  private static final int DECISIONS = 50;

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
  private final Map<String, Kept> sites =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Kept> eldest) {
          return size() > SITES;
        }
      };

  /** What all sites were last, also those of which no more is kept. */
  private final Map<String, Sample> latest = new HashMap<>();

  /** Notes how a site is, if it is not as it was. */
  public synchronized void sample(SiteStatus status, long millis) {
    Sample sample = Sample.of(status, millis);
    Sample before = latest.put(status.site(), sample);
    if (before != null && !sample.differs(before)) {
      return;
    }
    Kept kept = sites.computeIfAbsent(status.site(), any -> new Kept());
    append(kept.samples, sample, SAMPLES);
    Decided decided = new Decided(millis, status.decision().publish(), status.decision().reason());
    if (kept.decisions.isEmpty() || !sameWords(decided, kept.decisions.getLast())) {
      append(kept.decisions, decided, DECISIONS);
    }
  }

  private static boolean sameWords(Decided a, Decided b) {
    return a.publish() == b.publish() && a.reason().equals(b.reason());
  }

  /** Notes a publication. */
  public synchronized void published(Publication publication) {
    Kept kept = sites.computeIfAbsent(publication.site(), any -> new Kept());
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
