package dev.corymb.node;

import dev.corymb.node.site.SiteContext;
import dev.corymb.replication.update.Announcement;
import java.util.function.LongSupplier;

/**
 * Tells other nodes now and then which sites this node has, and how they are, from memory: it never
 * waits for the disk. For any number of threads.
 */
final class Announcer {

  private final SiteContext context; // its lock is that of announcements and farewells
  private final OwnSites own;
  private final Replicas replicas;
  private final LongSupplier settled;
  private long beats; // announcements so far; guarded by the context, like the next two
  private long announcedMillis; // elapsed; at first the start, which publishes before it announces
  private boolean closed;

  /**
   * Nothing is announced yet.
   *
   * @param settled see {@link OwnSites#states}
   */
  Announcer(SiteContext context, OwnSites own, Replicas replicas, LongSupplier settled) {
    this.context = context;
    this.own = own;
    this.replicas = replicas;
    this.settled = settled;
    this.announcedMillis = context.clock().elapsedMillis();
  }

  /** Announces the sites if it is time. */
  void announceIfDue() {
    synchronized (context) {
      long age = context.clock().elapsedMillis() - announcedMillis;
      if (age >= context.profile().announceEvery().toMillis()) {
        announce();
      }
    }
  }

  /** Announces the sites, unless this is closed. */
  void announce() {
    synchronized (context) { // a farewell comes before or after, see OwnSite.delete
      if (closed) { // its sites are closed: it would announce that they are gone
        return;
      }
      announcedMillis = context.clock().elapsedMillis();
      long before = settled.getAsLong(); // before any site is asked
      Announcement announcement =
          new Announcement(
              context.fingerprint(),
              context.origin(),
              ++beats,
              context.owner().endpoint(),
              own.states(before));
      replicas.announced(announcement);
      context.bus().publish(announcement);
    }
  }

  /** Announces nothing any more. */
  void close() {
    synchronized (context) {
      closed = true;
    }
  }
}
