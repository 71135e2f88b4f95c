package dev.corymb.server.api;

import dev.corymb.core.site.SiteId;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Logs own sites that the ledger could not confirm: each once, however many queries ask for it. */
final class UnreadableSites {

  private static final System.Logger LOG = System.getLogger(UnreadableSites.class.getName());

  private final Set<String> reported = ConcurrentHashMap.newKeySet();

  void report(String site, RuntimeException cause) {
    if (reported.add(site)) {
      LOG.log(
          Level.WARNING,
          "queries for site " + SiteId.shown(site) + " cannot be confirmed: " + cause.getMessage());
    }
  }
}
