package dev.corymb.server.watch;

import dev.corymb.node.Node;
import dev.corymb.node.ledger.LedgerException;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.node.site.SiteStatus;
import java.util.List;
import java.util.Optional;

/** How many events of provenance own sites have. */
public final class EventCount {

  private EventCount() {}

  /** Those of a site; none of one that has gone, or cannot be read. */
  public static Optional<Long> of(Node node, String site) {
    try {
      return Optional.of(node.provenance().events(site));
    } catch (SiteException | LedgerException e) {
      return Optional.empty();
    }
  }

  /** Those of all sites; 0 in a federation of items. */
  public static long of(Node node) {
    return node.profile().isProvenance() ? of(node, node.sites()) : 0;
  }

  static long of(Node node, List<SiteStatus> own) {
    return own.stream().mapToLong(site -> of(node, site.site()).orElse(0L)).sum();
  }
}
