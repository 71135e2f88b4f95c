package dev.corymb.cli.ask;

import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Table;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.api.CandidateView;
import dev.corymb.client.api.ConfirmedSites;
import dev.corymb.client.api.Explanation;
import dev.corymb.client.api.LocateAnswer;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The answer to one query, for a person. */
final class LocateReport {

  private static final int MOST = 10_000; // candidates that a server lists

  private final LocateAnswer answer;

  LocateReport(LocateAnswer answer) {
    this.answer = answer;
  }

  void print(Terminal terminal) {
    PrintWriter out = terminal.out();
    List<CandidateView> candidates = answer.candidates();
    if (!candidates.isEmpty()) {
      table(candidates).print(out, "");
      long omitted = answer.total() - candidates.size();
      if (omitted > 0) {
        out.println(
            Numbers.words(
                "… and %,d more; %s",
                omitted, candidates.size() < MOST ? "use --limit" : "at most 10,000 are listed"));
      }
      out.println();
    }
    out.println(summary());
    remarks().forEach(out::println);
    answer.explain().ifPresent(how -> how.text().forEach(line -> out.println("  " + line)));
    answer
        .explain()
        .flatMap(Explanation::alternatives)
        .ifPresent(alternatives -> print(alternatives, out));
  }

  private static void print(Explanation.Alternatives alternatives, PrintWriter out) {
    out.println(
        Numbers.words(
            "  %,d of the %,d combinations have candidates:",
            alternatives.matched(), alternatives.asked()));
    for (Explanation.Alternative one : alternatives.first()) {
      String more = one.total() > one.sites().size() ? ", …" : "";
      out.println(
          "    "
              + one.query()
              + ": "
              + Numbers.of(one.total(), "site")
              + " ("
              + String.join(", ", one.sites())
              + more
              + ")");
    }
    int omitted = alternatives.matched() - alternatives.first().size();
    if (omitted > 0) {
      out.println(Numbers.words("    … and %,d more", omitted));
    }
  }

  private Table table(List<CandidateView> candidates) {
    boolean confirmed = answer.confirmed().isPresent();
    Set<String> holding =
        new HashSet<>(answer.confirmed().map(ConfirmedSites::holding).orElse(List.of()));
    Set<String> mistaken =
        new HashSet<>(answer.confirmed().map(ConfirmedSites::mistaken).orElse(List.of()));
    Table table = new Table();
    table.line(line(confirmed, "site", "holds it", "node", "age", "version"));
    for (CandidateView candidate : candidates) {
      String site = candidate.site();
      String asked = holding.contains(site) ? "yes" : mistaken.contains(site) ? "no" : "silent";
      table.line(
          line(
              confirmed,
              site,
              asked,
              candidate.node() + (candidate.own() ? " (own)" : ""),
              candidate.own() ? "-" : Numbers.time(candidate.ageMillis()),
              candidate.version() + (candidate.behind() ? " (behind)" : "")));
    }
    return table;
  }

  private static String[] line(boolean confirmed, String site, String asked, String... rest) {
    List<String> cells = new ArrayList<>(List.of(site));
    if (confirmed) {
      cells.add(asked);
    }
    cells.addAll(List.of(rest));
    return cells.toArray(String[]::new);
  }

  private String summary() {
    String sites = Numbers.of(answer.sites(), "site");
    return Numbers.words(
        "%s; %s; %,d µs",
        answer.total() == 0
            ? "no candidate among " + sites
            : Numbers.words("%,d of %s may hold it", answer.total(), sites),
        form() + (answer.total() == 0 ? "" : error()),
        answer.micros());
  }

  /** What the query gives, and how far it is tied to one item. */
  private String form() {
    List<String> tied = answer.tied().orElse(List.of());
    if (answer.full() && tied.size() <= 1) {
      return "full query";
    }
    List<String> parts = new ArrayList<>(tied);
    answer.ranges().ifPresent(ranges -> ranges.forEach(one -> parts.add("a range of " + one)));
    return parts.isEmpty() ? "partial query" : "query on " + String.join(", ", parts);
  }

  /** What is said of false sites. */
  private String error() {
    if (answer.expectedFalseSites() != null) {
      return ", " + Numbers.atMost(answer.expectedFalseSites()) + " false sites on average";
    }
    String collisions = Numbers.atMost(answer.collisionFalseSites());
    String alone =
        answer.collisionFalseSites() == 0 // ranges are not hashed
            ? ""
            : " (hash collisions alone: " + collisions + " sites)";
    return answer.unboundedBecause().map(why -> ": " + why + alone).orElse("");
  }

  private List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    answer.confirmed().ifPresent(sites -> remarks.add(confirmed(sites)));
    answer
        .confirmed()
        .flatMap(ConfirmedSites::silentBecause)
        .ifPresent(why -> remarks.add("silent: " + why));
    answer.hint().ifPresent(hint -> remarks.add("hint: " + hint));
    if (answer.stale() > 0) {
      remarks.add(
          Numbers.of(answer.stale(), "site")
              + " stale: a newer version exists, its owner reports it over budget, or the owner has"
              + " been silent");
    }
    if (answer.unheard() > 0) {
      remarks.add(
          Numbers.of(answer.unheard(), "site")
              + " known but not looked up: their summary is not here");
    }
    if (answer.contested() > 0) {
      remarks.add(
          Numbers.of(answer.contested(), "site")
              + " contested: several nodes claim it, or several processes run as its node");
    }
    if (!answer.caughtUp()) {
      remarks.add("the server is still catching up with its federation");
    }
    return remarks;
  }

  private static String confirmed(ConfirmedSites sites) {
    int holding = sites.holding().size();
    int mistaken = sites.mistaken().size();
    return Numbers.words(
        "confirmed: %s %s it, %,d %s not, %,d did not answer%s",
        Numbers.of(holding, "site"),
        holding == 1 ? "holds" : "hold",
        mistaken,
        mistaken == 1 ? "does" : "do",
        sites.silent().size(),
        sites.unasked() > 0 ? Numbers.words(", %,d were not asked", sites.unasked()) : "");
  }
}
