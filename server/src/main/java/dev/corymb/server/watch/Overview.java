package dev.corymb.server.watch;

import dev.corymb.client.api.ServerStatus;
import dev.corymb.client.api.ServerStatus.Measured;
import dev.corymb.client.api.ServerStatus.Warning;
import dev.corymb.core.site.SiteId;
import dev.corymb.node.Node;
import dev.corymb.node.directory.MemoryUse;
import dev.corymb.node.directory.Misses;
import dev.corymb.node.directory.Totals;
import dev.corymb.node.ledger.LedgerHealth;
import dev.corymb.node.site.SiteStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;

/** All that matters at a server, at a glance. */
public final class Overview {

  private static final int MAX_WARNINGS = 20;
  private static final double NEARLY_FULL = 0.95; // of the memory for summaries
  private static final int MAX_CONTESTED = 5; // listed one by one
  private static final double TRUSTED = 30; // confirmed queries, before a mean of them says much

  private final String name;
  private final Node node;
  private final Life life;
  private final StoreGuard store;
  private final Meters meters;

  /** Looks at a node by the name it has. */
  public Overview(String name, Node node, Life life, StoreGuard store, Meters meters) {
    this.name = name;
    this.node = node;
    this.life = life;
    this.store = store;
    this.meters = meters;
  }

  /** How the server is, with the own sites as they are now. */
  public ServerStatus now() {
    return with(node.sites());
  }

  /** How the server is, with the own sites as they were a moment ago. */
  public ServerStatus with(List<SiteStatus> own) {
    Tally tally = Tally.of(own, node.profile().missRate());
    Totals all = node.directory().totals();
    Misses misses = tally.misses().and(node.directory().misses());
    Measured measured = meters.measured();
    MemoryUse use = node.directory().memory();
    LedgerHealth ledger = store.health();
    return new ServerStatus(
        name,
        node.profile().name(),
        Build.version(),
        life.unready().isEmpty(),
        node.isCaughtUp(),
        life.uptimeMillis(),
        new ServerStatus.Sites(
            tally.own(),
            Math.max(0, all.sites() - tally.own()),
            all.stale(),
            all.unheard(),
            all.contested(),
            tally.saturated(),
            tally.unreachable(),
            tally.failing(),
            node.isolated().size()),
        meters.items(tally.items()),
        meters.queries(),
        node.profile().isProvenance()
            ? Optional.of(meters.provenance(EventCount.of(node, own)))
            : Optional.empty(),
        new ServerStatus.Misses(misses.overBudget(), misses.highest(), misses.site()),
        new ServerStatus.Budget(node.profile().falseSites(), node.profile().missRate()),
        measured,
        meters.publications(),
        new ServerStatus.Store(
            store.reason().isEmpty(),
            store.reason(),
            store.freeBytes(),
            ledger.backgroundErrors(),
            ledger.stalled().toMillis()),
        use.total(),
        node.directory().limitBytes(),
        Optional.of(
            new ServerStatus.Memory(
                use.ownSites(),
                use.replicas(),
                use.columns(),
                use.reserved(),
                ledger.bufferBytes(),
                ledger.cacheBytes())),
        warnings(own, all, measured));
  }

  private List<Warning> warnings(List<SiteStatus> own, Totals all, Measured measured) {
    List<Warning> warnings = new ArrayList<>();
    BiConsumer<Boolean, String> when =
        (is, text) -> {
          if (is) {
            warnings.add(warning(text, null));
          }
        };
    when.accept(!store.reason().isEmpty(), "Changes are rejected: " + store.reason());
    LedgerHealth ledger = store.health();
    when.accept(!ledger.stalled().isZero() || !ledger.failure().isEmpty(), ledgerTrouble(ledger));
    long bytes = node.directory().bytes();
    long limit = node.directory().limitBytes();
    when.accept(
        bytes > NEARLY_FULL * limit,
        String.format(
            Locale.ROOT,
            "Summaries take %,d of %,d bytes: raise directory-memory, or sites can be neither"
                + " created nor grow.",
            bytes,
            limit));
    when.accept(!life.unready().isEmpty(), "Not ready: " + life.unready());
    when.accept(!life.slow().isEmpty(), "Slow: " + life.slow() + ".");
    when.accept(
        all.stale() > 0,
        all.stale()
            + " sites of other nodes are stale: a newer version exists, the owner reports"
            + " them over budget, or the owner has been silent.");
    when.accept(all.unheard() > 0, all.unheard() + " sites are known of but cannot be asked.");
    node.replicas().contested().entrySet().stream()
        .limit(MAX_CONTESTED)
        .map(
            site ->
                warning(
                    "site " + site.getKey() + " is contested: " + site.getValue(), site.getKey()))
        .forEach(warnings::add);
    when.accept(all.contested() > MAX_CONTESTED, all.contested() + " sites are contested.");
    double found = Objects.requireNonNullElse(measured.falseSitesPerQuery(), 0.0);
    double budget = node.profile().falseSites();
    when.accept(
        measured.boundedQueries() >= TRUSTED && found > 2 * budget,
        "Confirmed queries found "
            + Words.rate(found)
            + " false sites each on average; the budget is "
            + Words.rate(budget)
            + ".");
    node.isolated().entrySet().stream()
        .limit(MAX_WARNINGS / 2)
        .map(
            site ->
                warning(
                    SiteId.shown(site.getKey())
                        + " is isolated and not searched: "
                        + site.getValue()
                        + ". Delete it, or restore the data directory from a backup.",
                    site.getKey()))
        .forEach(warnings::add);
    for (SiteStatus site : own) {
      if (warnings.size() >= MAX_WARNINGS) {
        warnings.add(new Warning("info", "There are more; see the list of sites.", null));
        break;
      }
      trouble(site).ifPresent(text -> warnings.add(warning(site.site() + text, site.site())));
    }
    return warnings;
  }

  private static Warning warning(String text, String site) {
    return new Warning("warning", text, site);
  }

  private static String ledgerTrouble(LedgerHealth ledger) {
    return "The ledger cannot write: "
        + (ledger.failure().isEmpty()
            ? "it has stopped writes for "
                + ledger.stalled().toSeconds()
                + " s, and retries by itself"
            : ledger.failure())
        + ".";
  }

  private static Optional<String> trouble(SiteStatus site) {
    if (!site.failure().isEmpty()) {
      return Optional.of(" is failing: " + site.failure());
    }
    return site.room()
        .unreachable()
        .map(why -> ": " + why)
        .or(
            () ->
                site.room().saturated()
                    ? Optional.of(" has outgrown its step of the ladder.")
                    : Optional.empty());
  }
}
