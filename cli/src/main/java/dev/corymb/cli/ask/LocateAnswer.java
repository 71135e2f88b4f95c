package dev.corymb.cli.ask;

import dev.corymb.cli.client.Document;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Table;
import dev.corymb.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The answer to one query. */
final class LocateAnswer {

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

  private List<String> verdict(String name) {
    return answer.has("confirmed") ? answer.object("confirmed").texts(name) : List.of();
  }

  /** Writes all of it for a person. */
  void print(Terminal terminal) {
    PrintWriter out = terminal.out();
    List<Document> candidates = answer.objects("candidates");
    if (!candidates.isEmpty()) {
      table(candidates).print(out, "");
      out.println();
    }
    out.println(summary(candidates.size()));
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
    table.line(line(confirmed, "site", "holds it", "node", "age", "false rate", "version"));
    for (Document candidate : candidates) {
      String site = candidate.text("site");
      String asked = holding.contains(site) ? "yes" : mistaken.contains(site) ? "no" : "silent";
      table.line(
          line(
              confirmed,
              site,
              asked,
              candidate.text("node", "") + (candidate.flag("own") ? " (own)" : ""),
              candidate.flag("own") ? "" : Numbers.time(candidate.count("ageMillis")),
              candidate.has("falseRate") ? Numbers.real(candidate.real("falseRate")) : "",
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

  private String summary(int shown) {
    long total = answer.number("total");
    long sites = answer.number("sites");
    return (total == 0 ? "none" : Numbers.count(total))
        + " of "
        + Numbers.of(sites, "site")
        + " might hold it"
        + (shown < total ? " (" + Numbers.count(shown) + " shown)" : "")
        + "; a "
        + (answer.flag("full") ? "full" : "partial")
        + " query"
        + (answer.has("expectedFalseSites")
            ? ", " + Numbers.real(answer.real("expectedFalseSites")) + " false sites expected"
            : "")
        + ", "
        + Numbers.count(answer.count("micros"))
        + " µs";
  }

  private List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    if (answer.has("confirmed")) {
      remarks.add(
          "asked: "
              + Numbers.count(verdict("holding").size())
              + " holding it, "
              + Numbers.count(verdict("mistaken").size())
              + " not, "
              + Numbers.count(verdict("silent").size())
              + " silent");
    }
    if (answer.count("stale") > 0) {
      remarks.add(Numbers.of(answer.count("stale"), "site") + " not heard of for long");
    }
    if (answer.count("unheard") > 0) {
      remarks.add(
          Numbers.of(answer.count("unheard"), "site") + " known but without a summary: ask them");
    }
    if (answer.has("caughtUp") && !answer.flag("caughtUp")) {
      remarks.add("the server is still catching up with its federation");
    }
    return remarks;
  }
}
