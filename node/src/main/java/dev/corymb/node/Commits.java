package dev.corymb.node;

import dev.corymb.node.directory.Parts;
import dev.corymb.node.ledger.SiteBatch;
import dev.corymb.node.ledger.SiteRecord;
import dev.corymb.node.ledger.Ticket;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.node.site.OwnSite;
import dev.corymb.node.site.SiteClosedException;
import dev.corymb.node.site.SiteContext;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** Does batches to the sites of a node, each in one durable commit. For any number of threads. */
final class Commits {

  /*
   * Locks are taken in one order: the node, which creates and deletes sites one after the other; the
   * windows, by id; the sites and parts, by name.
   */

  private final Object node;
  private final BooleanSupplier closed;
  private final SiteContext context;
  private final Map<String, OwnSite> own;
  private final Map<String, WindowedSite> windowed;
  private final Predicate<String> known;

  /**
   * Commits to the sites of a node.
   *
   * @param node the lock under which sites are created and deleted
   * @param closed whether the node is, asked under that lock
   * @param known whether a site exists that can be neither changed nor created here: one of another
   *     node, or one that could not be opened
   */
  Commits(
      Object node,
      BooleanSupplier closed,
      SiteContext context,
      Map<String, OwnSite> own,
      Map<String, WindowedSite> windowed,
      Predicate<String> known) {
    this.node = node;
    this.closed = closed;
    this.context = context;
    this.own = own;
    this.windowed = windowed;
    this.known = known;
  }

  /** Does what a batch does to each of its sites; see {@link Node#applyAll}. */
  Ingested apply(List<SiteBatch> batches, Optional<NewSite> creation, Optional<Ticket> ticket) {
    List<SiteBatch> sorted =
        batches.stream().sorted(Comparator.comparing(SiteBatch::site)).toList();
    while (true) {
      try {
        if (creation.isPresent() && sorted.stream().anyMatch(one -> isNew(one.site()))) {
          synchronized (node) {
            return commit(creation, ticket).run(sorted);
          }
        }
        return commit(creation, ticket).run(sorted);
      } catch (SiteClosedException e) { // it was deleted since it was found, and nothing was done
        synchronized (node) {
          if (closed.getAsBoolean()) {
            throw new SiteException.NotReady(e.site());
          }
        }
      }
    }
  }

  private SiteCommit commit(Optional<NewSite> creation, Optional<Ticket> ticket) {
    return new SiteCommit(this, context, creation, ticket);
  }

  Optional<WindowedSite> window(String site) {
    return Optional.ofNullable(windowed.get(site));
  }

  Optional<OwnSite> plain(String site) {
    return Optional.ofNullable(own.get(site)).filter(found -> !Parts.isPart(site));
  }

  /** Whether a site is not there and may be created. */
  boolean isNew(String site) {
    return plain(site).isEmpty() && window(site).isEmpty() && !known.test(site);
  }

  /** Requires that nobody else creates or deletes a site now; if somebody may, tries again. */
  void requireAlone(String site) {
    if (!Thread.holdsLock(node)) {
      throw new SiteClosedException(site);
    }
  }

  /** A site with a window of which nothing is there yet. */
  WindowedSite emptyWindow(SiteRecord record) {
    return new WindowedSite(record, context, own);
  }

  void enter(OwnSite site) {
    own.put(site.id(), site);
  }

  void enter(WindowedSite site) {
    windowed.put(site.record().id(), site);
  }
}
