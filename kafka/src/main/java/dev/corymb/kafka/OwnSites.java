package dev.corymb.kafka;

import dev.corymb.replication.update.Farewell;
import dev.corymb.replication.update.Message;
import dev.corymb.replication.update.SummaryUpdate;
import dev.corymb.replication.update.Version;
import java.util.HashMap;
import java.util.Map;

/** What this node published about its sites, as far as failed deliveries need to know. */
final class OwnSites {

  private final Map<String, Version> newest = new HashMap<>();
  private final Map<String, Version> snapshotsOnTheirWay = new HashMap<>();

  synchronized void published(Message message) {
    if (message instanceof SummaryUpdate update) {
      newest.merge(update.site(), update.version(), OwnSites::later);
      if (update.snapshot()) {
        snapshotsOnTheirWay.merge(update.site(), update.version(), OwnSites::later);
      }
    }
  }

  /** A message was delivered, or was not. */
  synchronized void ended(Message message, boolean delivered) {
    if (message instanceof SummaryUpdate update && update.snapshot()) {
      snapshotsOnTheirWay.remove(update.site(), update.version());
    } else if (message instanceof Farewell farewell && delivered && !isOutdated(farewell)) {
      newest.remove(farewell.site());
    }
  }

  /** Whether a snapshot on its way makes up for an update: its own fate then decides. */
  synchronized boolean isCovered(SummaryUpdate update) {
    Version snapshot = snapshotsOnTheirWay.get(update.site());
    return snapshot != null && !update.version().isAfter(snapshot);
  }

  /** Whether the site has come again since: its new snapshot must not be taken back. */
  synchronized boolean isOutdated(Farewell farewell) {
    Version version = newest.get(farewell.site());
    return version != null && version.isAfter(farewell.version());
  }

  private static Version later(Version a, Version b) {
    return a.isAfter(b) ? a : b;
  }
}
