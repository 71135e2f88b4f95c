package dev.corymb.server.watch;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.core.site.SiteId;
import dev.corymb.node.Node;
import dev.corymb.node.directory.Misses;
import dev.corymb.node.directory.Totals;
import dev.corymb.node.ledger.LedgerHealth;
import dev.corymb.node.site.SiteStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

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

  /** Writes it as an object, with the own sites as they are now. */
  public void write(JsonGenerator json) throws IOException {
    write(json, node.sites());
  }

  /** Writes it as an object, with the own sites as they were a moment ago. */
  public void write(JsonGenerator json, List<SiteStatus> own) throws IOException {
    Tally tally = Tally.of(own, node.profile().missRate());
    Meters.Counts counts = meters.counts();
    Totals all = node.directory().totals();
    json.writeStartObject();
    json.writeStringField("node", name);
    json.writeStringField("federation", node.profile().name());
    json.writeStringField("version", Build.version());
    json.writeBooleanField("ready", life.unready().isEmpty());
    json.writeBooleanField("caughtUp", node.isCaughtUp());
    json.writeNumberField("uptimeMillis", life.uptimeMillis());
    json.writeObjectFieldStart("sites");
    json.writeNumberField("own", tally.own());
    json.writeNumberField("others", Math.max(0, all.sites() - tally.own()));
    json.writeNumberField("stale", all.stale());
    json.writeNumberField("unheard", all.unheard());
    json.writeNumberField("contested", all.contested());
    json.writeNumberField("saturated", tally.saturated());
    json.writeNumberField("unreachable", tally.unreachable());
    json.writeNumberField("failing", tally.failing());
    json.writeNumberField("isolated", node.isolated().size());
    json.writeEndObject();
    json.writeObjectFieldStart("items");
    json.writeNumberField("held", tally.items());
    json.writeNumberField("added", counts.added());
    json.writeNumberField("removed", counts.removed());
    json.writeNumberField("refused", counts.refused());
    json.writeEndObject();
    writeQueries(json, counts);
    writeMisses(json, tally.misses().and(node.directory().misses()));
    writeMeasured(json, counts);
    json.writeObjectFieldStart("publications");
    json.writeNumberField("count", counts.publications());
    json.writeNumberField("bytes", counts.publishedBytes());
    json.writeEndObject();
    json.writeObjectFieldStart("store");
    json.writeBooleanField("writable", store.reason().isEmpty());
    json.writeStringField("reason", store.reason());
    json.writeNumberField("freeBytes", store.freeBytes());
    json.writeNumberField("backgroundErrors", store.health().backgroundErrors());
    json.writeNumberField("stalledMillis", store.health().stalled().toMillis());
    json.writeEndObject();
    json.writeNumberField("directoryBytes", node.directory().bytes());
    json.writeNumberField("directoryLimitBytes", node.directory().limitBytes());
    json.writeArrayFieldStart("warnings");
    for (Warning warning : warnings(own, all, counts)) {
      json.writeStartObject();
      json.writeStringField("level", warning.level());
      json.writeStringField("text", warning.text());
      json.writeStringField("site", warning.site());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeQueries(JsonGenerator json, Meters.Counts counts) throws IOException {
    json.writeObjectFieldStart("queries");
    json.writeNumberField("asked", counts.asked());
    json.writeNumberField("full", counts.full());
    json.writeNumberField("one", counts.one());
    json.writeNumberField("several", counts.several());
    json.writeNumberField("candidates", counts.candidates());
    json.writeNumberField("meanMicros", counts.meanMicros());
    json.writeNumberField("p50Micros", counts.p50Micros());
    json.writeNumberField("p99Micros", counts.p99Micros());
    json.writeEndObject();
  }

  private static void writeMisses(JsonGenerator json, Misses misses) throws IOException {
    json.writeObjectFieldStart("misses");
    json.writeNumberField("overBudget", misses.overBudget());
    json.writeNumberField("highest", misses.highest());
    json.writeStringField("site", misses.site());
    json.writeEndObject();
  }

  private void writeMeasured(JsonGenerator json, Meters.Counts counts) throws IOException {
    json.writeObjectFieldStart("budget");
    json.writeNumberField("falseSites", node.profile().falseSites());
    json.writeNumberField("missRate", node.profile().missRate());
    json.writeEndObject();
    json.writeObjectFieldStart("measured");
    json.writeNumberField("confirmedQueries", counts.confirmed());
    json.writeNumberField("holding", counts.holding());
    json.writeNumberField("mistaken", counts.mistaken());
    json.writeNumberField("silent", counts.silent());
    Meters.Measured bounded = counts.bounded();
    json.writeNumberField("boundedQueries", bounded.queries());
    write(json, "falseSitesPerQuery", bounded.perQuery());
    write(
        json,
        "predictedFalseSitesPerQuery",
        bounded.queries() == 0
            ? OptionalDouble.empty()
            : OptionalDouble.of(counts.expectedFalse() / bounded.queries()));
    json.writeNumberField("unboundedQueries", counts.unbounded().queries());
    write(json, "unboundedFalseSitesPerQuery", counts.unbounded().perQuery());
    json.writeNumberField("incompleteQueries", counts.incomplete().queries());
    write(json, "incompleteFalseSitesPerQuery", counts.incomplete().perQuery());
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, String field, OptionalDouble value)
      throws IOException {
    if (value.isPresent()) {
      json.writeNumberField(field, value.getAsDouble());
    } else {
      json.writeNullField(field);
    }
  }

  private List<Warning> warnings(List<SiteStatus> own, Totals all, Meters.Counts counts) {
    List<Warning> warnings = new ArrayList<>();
    if (!store.reason().isEmpty()) {
      warnings.add(new Warning("warning", "Changes are rejected: " + store.reason(), null));
    }
    LedgerHealth ledger = store.health();
    if (!ledger.stalled().isZero() || !ledger.failure().isEmpty()) {
      warnings.add(new Warning("warning", ledgerTrouble(ledger), null));
    }
    if (node.directory().bytes() > NEARLY_FULL * node.directory().limitBytes()) {
      warnings.add(
          new Warning(
              "warning",
              String.format(
                  Locale.ROOT,
                  "Summaries take %,d of %,d bytes: raise directory-memory, or sites can be neither"
                      + " created nor grow.",
                  node.directory().bytes(),
                  node.directory().limitBytes()),
              null));
    }
    if (!life.unready().isEmpty()) {
      warnings.add(new Warning("warning", "Not ready: " + life.unready(), null));
    }
    if (!life.slow().isEmpty()) {
      warnings.add(new Warning("warning", "Slow: " + life.slow() + ".", null));
    }
    if (all.stale() > 0) {
      warnings.add(
          new Warning(
              "warning",
              all.stale()
                  + " sites of other nodes are stale: a newer version exists, the owner reports"
                  + " them over budget, or the owner has been silent.",
              null));
    }
    if (all.unheard() > 0) {
      warnings.add(
          new Warning("warning", all.unheard() + " sites are known of but cannot be asked.", null));
    }
    node.replicas().contested().entrySet().stream()
        .limit(MAX_CONTESTED)
        .forEach(
            site ->
                warnings.add(
                    new Warning(
                        "warning",
                        "site " + site.getKey() + " is contested: " + site.getValue(),
                        site.getKey())));
    if (all.contested() > MAX_CONTESTED) {
      warnings.add(new Warning("warning", all.contested() + " sites are contested.", null));
    }
    double measured = counts.bounded().perQuery().orElse(0);
    if (counts.bounded().queries() >= TRUSTED && measured > 2 * node.profile().falseSites()) {
      warnings.add(
          new Warning(
              "warning",
              String.format(
                  Locale.ROOT,
                  "Confirmed queries found %s false sites each on average; the budget is %s.",
                  Words.rate(measured),
                  Words.rate(node.profile().falseSites())),
              null));
    }
    node.isolated().entrySet().stream()
        .limit(MAX_WARNINGS / 2)
        .forEach(
            site ->
                warnings.add(
                    new Warning(
                        "warning",
                        SiteId.shown(site.getKey())
                            + " is isolated and not searched: "
                            + site.getValue()
                            + ". Delete it, or restore the data directory from a backup.",
                        site.getKey())));
    for (SiteStatus site : own) {
      if (warnings.size() >= MAX_WARNINGS) {
        warnings.add(new Warning("info", "There are more; see the list of sites.", null));
        break;
      }
      warn(site, warnings);
    }
    return warnings;
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

  private static void warn(SiteStatus site, List<Warning> warnings) {
    if (!site.failure().isEmpty()) {
      warnings.add(
          new Warning("warning", site.site() + " is failing: " + site.failure(), site.site()));
    } else if (site.room().unreachable().isPresent()) {
      warnings.add(
          new Warning(
              "warning", site.site() + ": " + site.room().unreachable().get(), site.site()));
    } else if (site.room().saturated()) {
      warnings.add(
          new Warning(
              "warning", site.site() + " has outgrown its step of the ladder.", site.site()));
    }
  }
}
