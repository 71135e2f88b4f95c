package dev.corymb.cli.ask;

import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Table;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.Document;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The answer to one query. */
final class LocateAnswer {

  static final int MOST = 10_000; // candidates that a server lists

  private final Document answer;

  LocateAnswer(Document answer) {
    this.answer = answer;
  }

  /** The ids of the candidates, without those that were found to hold no match. */
  List<String> sites() {
    Set<String> mistaken = new HashSet<>(verdict("mistaken"));
    return ids().stream().filter(id -> !mistaken.contains(id)).toList();
  }

  private List<String> ids() {
    if (!answer.isOfObjects("candidates")) {
      return answer.texts("candidates"); // several queries at once get ids alone
    }
    return answer.objects("candidates").stream().map(each -> each.text("site")).toList();
  }

  /** Whether all candidates were asked, and all of them answered. */
  boolean isConfirmed() {
    return answer.has("confirmed")
        && verdict("silent").isEmpty()
        && answer.object("confirmed").count("unasked") == 0;
  }

  private List<String> verdict(String name) {
    return answer.has("confirmed") ? answer.object("confirmed").texts(name) : List.of();
  }

  /** Writes all of it for a person. */
  void print(Terminal terminal) {
    PrintWriter out = terminal.out();
    List<Document> candidates = answer.objects("candidates");
    if (!candidates.isEmpty()) {
      table(candidates).print(out, "");
      long omitted = answer.number("total") - candidates.size();
      if (omitted > 0) {
        out.println(
            "… and "
                + Numbers.count(omitted)
                + " more; "
                + (candidates.size() < MOST ? "use --limit" : "at most 10,000 are listed"));
      }
      out.println();
    }
    out.println(summary());
    for (String remark : remarks()) {
      out.println(remark);
    }
    if (answer.has("explain")) {
      answer.object("explain").texts("text").forEach(line -> out.println("  " + line));
    }
  }

  private Table table(List<Document> candidates) {
    boolean confirmed = answer.has("confirmed");
    Set<String> holding = new HashSet<>(verdict("holding"));
    Set<String> mistaken = new HashSet<>(verdict("mistaken"));
    Table table = new Table();
    table.line(line(confirmed, "site", "holds it", "node", "age", "version"));
    for (Document candidate : candidates) {
      String site = candidate.text("site");
      String asked = holding.contains(site) ? "yes" : mistaken.contains(site) ? "no" : "silent";
      table.line(
          line(
              confirmed,
              site,
              asked,
              candidate.text("node", "") + (candidate.flag("own") ? " (own)" : ""),
              candidate.flag("own") ? "-" : Numbers.time(candidate.count("ageMillis")),
              candidate.text("version", "") + (candidate.flag("behind") ? " (behind)" : "")));
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
    long total = answer.number("total");
    String sites = Numbers.of(answer.number("sites"), "site");
    return (total == 0
            ? "no candidate among " + sites + "; "
            : Numbers.count(total) + " of " + sites + " may hold it; ")
        + form()
        + (total == 0 ? "" : error())
        + "; "
        + Numbers.count(answer.count("micros"))
        + " µs";
  }

  /** What the query gives. Only a query on one attribute is bounded without being full. */
  private String form() {
    return answer.flag("full")
        ? "full query"
        : answer.has("unboundedBecause") ? "query on several attributes" : "query on one attribute";
  }

  /** What is said of false sites. */
  private String error() {
    if (answer.has("expectedFalseSites")) {
      return ", " + Numbers.atMost(answer.real("expectedFalseSites")) + " false sites on average";
    }
    return answer.has("unboundedBecause")
        ? ": "
            + answer.text("unboundedBecause")
            + " (hash collisions alone: "
            + Numbers.atMost(answer.real("collisionFalseSites"))
            + " sites)"
        : "";
  }

  private List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    if (answer.has("confirmed")) {
      long unasked = answer.object("confirmed").count("unasked");
      int holding = verdict("holding").size();
      remarks.add(
          "confirmed: "
              + Numbers.of(holding, "site")
              + (holding == 1 ? " holds it, " : " hold it, ")
              + Numbers.count(verdict("mistaken").size())
              + (verdict("mistaken").size() == 1 ? " does not, " : " do not, ")
              + Numbers.count(verdict("silent").size())
              + " did not answer"
              + (unasked > 0 ? ", " + Numbers.count(unasked) + " were not asked" : ""));
    }
    if (answer.has("hint")) {
      remarks.add("hint: " + answer.text("hint"));
    }
    if (answer.count("stale") > 0) {
      remarks.add(
          Numbers.of(answer.count("stale"), "site")
              + " stale: a newer version exists, its owner reports it over budget, or the owner has"
              + " been silent");
    }
    if (answer.count("unheard") > 0) {
      remarks.add(
          Numbers.of(answer.count("unheard"), "site")
              + " known but not looked up: their summary is not here");
    }
    if (answer.count("contested") > 0) {
      remarks.add(
          Numbers.of(answer.count("contested"), "site")
              + " contested: several nodes claim it, or several processes run as its node");
    }
    if (answer.has("caughtUp") && !answer.flag("caughtUp")) {
      remarks.add("the server is still catching up with its federation");
    }
    return remarks;
  }
}
