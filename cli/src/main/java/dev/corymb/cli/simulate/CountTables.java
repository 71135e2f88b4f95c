package dev.corymb.cli.simulate;

import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Table;
import dev.corymb.lab.eventfaults.EventFaultCounts;
import dev.corymb.lab.provenance.WalkCounts;
import java.util.Locale;

/** What was walked, and what went wrong meanwhile, for people. */
final class CountTables {

  private CountTables() {}

  static Table of(WalkCounts counts) {
    return new Table()
        .line("walks", Numbers.count(counts.get(WalkCounts.Count.WALKS)) + ", all correct")
        .line("equal to the oracle", count(counts, WalkCounts.Count.EXACT))
        .line("cut by limits other than depth", count(counts, WalkCounts.Count.LIMITED))
        .line("repeated with higher limits", count(counts, WalkCounts.Count.CONTINUED))
        .line("complete", count(counts, WalkCounts.Count.COMPLETE))
        .line("histories", count(counts, WalkCounts.Count.HISTORIES))
        .line("sites, at most", count(counts, WalkCounts.Count.MOST_SITES))
        .line("sites in all", count(counts, WalkCounts.Count.SITES))
        .line("events", count(counts, WalkCounts.Count.EVENTS))
        .line("ids found", count(counts, WalkCounts.Count.IDS))
        .line("links found", count(counts, WalkCounts.Count.EDGES))
        .line("greatest depth", count(counts, WalkCounts.Count.DEEPEST))
        .line("sites asked for a key", count(counts, WalkCounts.Count.PROBES))
        .line("falsely", count(counts, WalkCounts.Count.MISTAKEN))
        .line("requests to other nodes", count(counts, WalkCounts.Count.REQUESTS));
  }

  private static String count(WalkCounts counts, WalkCounts.Count what) {
    return Numbers.count(counts.get(what));
  }

  static Table of(EventFaultCounts counts) {
    String misses =
        String.format(
            Locale.ROOT,
            "%s of %s, expected %,.1f (%+.2f standard deviations)",
            count(counts, EventFaultCounts.Count.MISSES),
            count(counts, EventFaultCounts.Count.LOOKUPS),
            counts.expectedMisses(),
            counts.missDeviations());
    return new Table()
        .line("runs", count(counts, EventFaultCounts.Count.RUNS) + ", all correct")
        .line("without faults", count(counts, EventFaultCounts.Count.CALM_RUNS))
        .line("operations", count(counts, EventFaultCounts.Count.OPERATIONS))
        .line("events recorded", count(counts, EventFaultCounts.Count.EVENTS))
        .line("events removed", count(counts, EventFaultCounts.Count.REMOVED))
        .line("events expired", count(counts, EventFaultCounts.Count.EXPIRED))
        .line("sites created", count(counts, EventFaultCounts.Count.CREATED))
        .line("sites deleted", count(counts, EventFaultCounts.Count.DELETED))
        .line("nodes killed", count(counts, EventFaultCounts.Count.KILLS))
        .line("nodes stopped", count(counts, EventFaultCounts.Count.STOPS))
        .line("partitions", count(counts, EventFaultCounts.Count.PARTITIONS))
        .line("messages lost", count(counts, EventFaultCounts.Count.LOST))
        .line("messages repeated", count(counts, EventFaultCounts.Count.DUPLICATED))
        .line("clock jumps", count(counts, EventFaultCounts.Count.JUMPS))
        .line("walks", count(counts, EventFaultCounts.Count.WALKS))
        .line("disturbed by other operations", count(counts, EventFaultCounts.Count.DISTURBED))
        .line("cut by limits", count(counts, EventFaultCounts.Count.CUT))
        .line("with silent sites", count(counts, EventFaultCounts.Count.SILENT))
        .line("with uncovered sites", count(counts, EventFaultCounts.Count.UNCOVERED))
        .line("complete", count(counts, EventFaultCounts.Count.COMPLETE) + ", none wrongly")
        .line(
            "missing links after the horizon",
            count(counts, EventFaultCounts.Count.COMPLETE_AND_MISSING))
        .line("covered links, all found", count(counts, EventFaultCounts.Count.LINKS))
        .line("other links, missed", count(counts, EventFaultCounts.Count.MISSED_LINKS))
        .line("keys missed", misses);
  }

  private static String count(EventFaultCounts counts, EventFaultCounts.Count what) {
    return Numbers.count(counts.get(what));
  }
}
