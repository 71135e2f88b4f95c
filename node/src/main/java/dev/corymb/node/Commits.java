package dev.corymb.node;

import dev.corymb.node.ledger.SiteBatch;
import dev.corymb.node.ledger.Ticket;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.node.site.SiteClosedException;
import dev.corymb.node.site.SiteContext;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Does batches to the sites of a node, each in one durable commit. For any number of threads. */
final class Commits {

  /*
   * Locks are taken in one order: the node, which creates and deletes sites one after the other; the
   * windows, by id; the sites and parts, by name.
   */

  private final Object node;
  private final BooleanSupplier closed;
  private final SiteContext context;
  private final OwnSites own;
  private final KnownSites known;

  /**
   * Commits to the sites of a node.
   *
   * @param node the lock under which sites are created and deleted
   * @param closed whether the node is, asked under that lock
   */
  Commits(
      Object node, BooleanSupplier closed, SiteContext context, OwnSites own, KnownSites known) {
    this.node = node;
    this.closed = closed;
    this.context = context;
    this.own = own;
    this.known = known;
  }

  /** The settings with which a site is created if it does not exist; empty if it is not. */
  interface Creation {
    Optional<NewSite> of(String site);
  }

  /** Does what a batch does to each of its sites; see {@link Node#applyAll}. */
  Ingested apply(List<SiteBatch> batches, Optional<NewSite> creation, Optional<Ticket> ticket) {
    return apply(batches, site -> creation, ticket).ingested();
  }

  /** The same, with settings for each site. */
  SiteCommit.Done apply(List<SiteBatch> batches, Creation creation, Optional<Ticket> ticket) {
    List<SiteBatch> sorted =
        batches.stream().sorted(Comparator.comparing(SiteBatch::site)).toList();
    while (true) {
      try {
        if (sorted.stream()
            .anyMatch(one -> creation.of(one.site()).isPresent() && isNew(one.site()))) {
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

  private SiteCommit commit(Creation creation, Optional<Ticket> ticket) {
    return new SiteCommit(this, context, creation, ticket);
  }

  OwnSites own() {
    return own;
  }

  /**
   * Whether a site is not there and may be created: it is not one of another node either, nor one
   * that could not be opened.
   */
  boolean isNew(String site) {
    return !own.isOpen(site) && known.names(site).isEmpty();
  }

  /** Requires that nobody else creates or deletes a site now; if somebody may, tries again. */
  void requireAlone(String site) {
    if (!Thread.holdsLock(node)) {
      throw new SiteClosedException(site);
    }
  }
}
