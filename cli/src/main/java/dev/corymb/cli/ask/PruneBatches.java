package dev.corymb.cli.ask;

import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.Call;
import dev.corymb.client.CorymbClient;
import dev.corymb.client.api.JsonText;
import dev.corymb.client.api.PruneAnswer;
import dev.corymb.client.api.PruneAnswer.UnknownSites;
import dev.corymb.client.api.PruneBody;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Asks which of many sites a query may skip, many at a time, and prints some in their order. */
final class PruneBatches {

  private static final int MOST = 100_000; // no server takes more
  private static final int MOST_CHARACTERS = 4 << 20; // which JSON in UTF-8 keeps below max-body

  private final CorymbClient api;
  private final Terminal terminal;
  private final JsonText query;
  private final Print print;
  private final boolean json;
  private final List<String> waiting = new ArrayList<>();
  private long characters;
  private boolean asked;
  private long skip;
  private long keep;
  private long unknown;
  private final long[] reasons = new long[REASONS.length];
  private double missRate;
  private double falseSites;
  private String unboundedBecause = "";
  private String hint = "";
  private boolean caughtUp = true;

  private static final String[] REASONS = {
    "not found", "without a summary", "contested", "stale", "while the server catches up"
  };

  PruneBatches(CorymbClient api, Terminal terminal, JsonText query, Print print, boolean json) {
    this.api = api;
    this.terminal = terminal;
    this.query = query;
    this.print = print;
    this.json = json;
  }

  /** Asks of a site. */
  void add(String site) throws InterruptedException {
    waiting.add(site);
    characters += site.length();
    if (waiting.size() == MOST || characters > MOST_CHARACTERS) {
      flush();
    }
  }

  /** Asks of what is left, and states the counts. */
  void finish() throws InterruptedException {
    if (!waiting.isEmpty() || !asked) { // also of no sites, so that the query is checked
      flush();
    }
    terminal.out().flush(); // the counts come last
    terminal.note(
        Numbers.words(
            "%s: %,d skipped, %,d kept, %,d unknown%s",
            Numbers.of(skip + keep + unknown, "site"), skip, keep, unknown, reasons()));
    if (missRate > 0) {
      terminal.note(
          "summaries of skipped sites miss "
              + Numbers.atMost(missRate)
              + " of the items of a site, as their owners expect");
    }
    if (!unboundedBecause.isEmpty()) {
      terminal.note("of the kept sites: " + unboundedBecause);
    } else if (keep > 0) {
      terminal.note("of the kept sites, " + Numbers.atMost(falseSites) + " are false on average");
    }
    if (keep == 0 && !hint.isEmpty()) {
      terminal.note("hint: " + hint);
    }
    if (!caughtUp) {
      terminal.note(
          "the server is still catching up with its federation; until then nothing is skipped");
    }
  }

  private String reasons() {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < reasons.length; i++) {
      if (reasons[i] > 0) {
        parts.add(Numbers.count(reasons[i]) + " " + REASONS[i]);
      }
    }
    return parts.isEmpty() ? "" : " (" + String.join(", ", parts) + ")";
  }

  private void flush() throws InterruptedException {
    asked = true;
    String text = api.send(Call.prune(new PruneBody(query, waiting)));
    PruneAnswer answer = CorymbClient.read(text, PruneAnswer.class);
    if (json) {
      terminal.out().println(text);
    } else {
      print(answer);
    }
    count(answer);
    waiting.clear();
    characters = 0;
    terminal.requireReader();
  }

  /** Prints each site as often as it was given; what is not said to be skipped is to be read. */
  private void print(PruneAnswer answer) {
    Set<String> skipped = new HashSet<>(answer.skip());
    Set<String> kept = new HashSet<>(answer.keep());
    for (String site : waiting) {
      boolean printed =
          switch (print) {
            case READ -> !skipped.contains(site);
            case KEEP -> kept.contains(site);
            case SKIP -> skipped.contains(site);
            case UNKNOWN -> !skipped.contains(site) && !kept.contains(site);
          };
      if (printed) {
        terminal.out().println(site);
      }
    }
  }

  /** The sets and ranges that a query is answered from; each may miss as much as the rate. */
  private static int parts(PruneAnswer answer) {
    return Math.max(
        1, answer.tied().map(List::size).orElse(0) + answer.ranges().map(List::size).orElse(0));
  }

  private void count(PruneAnswer answer) {
    skip += answer.counts().skip();
    keep += answer.counts().keep();
    unknown += answer.counts().unknown();
    UnknownSites because = answer.unknownBecause();
    int[] more = {
      because.notFound(),
      because.unheard(),
      because.contested(),
      because.stale(),
      because.notCaughtUp()
    };
    for (int i = 0; i < more.length; i++) {
      reasons[i] += more[i];
    }
    missRate = Math.max(missRate, Math.min(1, parts(answer) * answer.missRate()));
    falseSites += answer.collisionFalseSites();
    unboundedBecause = answer.unboundedBecause().orElse("");
    hint = answer.hint().orElse(hint);
    caughtUp &= answer.caughtUp();
  }
}
