package dev.corymb.cli.walk;

import dev.corymb.cli.output.Numbers;
import dev.corymb.client.api.WalkAnswer;
import dev.corymb.client.api.WalkAnswer.ColumnEdge;
import dev.corymb.client.api.WalkAnswer.Cost;
import dev.corymb.client.api.WalkAnswer.Cut;
import dev.corymb.client.api.WalkAnswer.Node;
import dev.corymb.client.api.WalkAnswer.Reason;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The answer of a walk, for a person: the tree, what it took, and what it covers. */
public final class WalkReport {

  /** The options that raise the limits of the API. */
  private static final Map<String, String> OPTIONS =
      Map.of(
          "depth", "--depth",
          "nodes", "--limit",
          "perKey", "--per-key",
          "sitesPerKey", "--sites-per-key",
          "bytes", "--bytes",
          "timeout", "--timeout");

  private final WalkAnswer answer;
  private final Function<String, Optional<String>> continuation;

  /**
   * A report.
   *
   * @param continuation the command that continues a walk, by its token; nothing if there is none
   */
  public WalkReport(WalkAnswer answer, Function<String, Optional<String>> continuation) {
    this.answer = answer;
    this.continuation = continuation;
  }

  /** Writes all of it. */
  public void print(PrintWriter out) {
    new WalkTree(answer).print(out);
    answer.columns().ifPresent(columns -> print(columns, out));
    answer.spellings().ifPresent(some -> out.println("did you mean: " + String.join(", ", some)));
    out.println();
    out.println(found());
    out.println(asked());
    printCoverage(out);
    if (answer.complete()) {
      out.println("complete: nothing recorded before then is missing");
    } else {
      printReasons(out);
    }
    answer
        .next()
        .flatMap(continuation)
        .ifPresent(command -> out.println("with all of these doubled: " + command));
  }

  private static void print(List<ColumnEdge> columns, PrintWriter out) {
    out.println();
    out.println(columns.isEmpty() ? "columns: none recorded" : "columns:");
    for (ColumnEdge edge : columns) {
      out.println(
          "  "
              + text(edge.effect())
              + " from "
              + text(edge.cause())
              + edge.transformation().map(how -> ", " + how).orElse("")
              + "  "
              + WalkTree.shown(edge.evidence()));
    }
  }

  private static String text(WalkAnswer.Column column) {
    return column.field().map(field -> column.dataset() + " " + field).orElse(column.dataset());
  }

  private String found() {
    int deepest = answer.nodes().stream().mapToInt(Node::depth).max().orElse(0);
    return Numbers.words(
        "%s, %s, up to %s from the start; %,d µs",
        Numbers.of(answer.nodes().size(), "id"),
        Numbers.of(answer.edges().size(), "link"),
        Numbers.of(deepest, "step"),
        answer.micros());
  }

  private String asked() {
    Cost cost = answer.cost();
    String remote =
        cost.requests() == 0
            ? ""
            : Numbers.words(
                "; %s in %s",
                Numbers.of(cost.requests(), "request"), Numbers.of(cost.rounds(), "round"));
    return Numbers.words(
        "asked %,d of %s, %,d falsely%s; %s instead of %,d",
        cost.sitesAsked(),
        Numbers.of(answer.sites(), "site"),
        cost.sitesMistaken(),
        remote,
        Numbers.of(cost.probes(), "lookup"),
        cost.broadcast());
  }

  private void printCoverage(PrintWriter out) {
    long uncovered = answer.uncovered().total();
    if (answer.horizon() == null) {
      out.println("covered: there is no time before which all events are covered");
    } else {
      out.println(
          "covered: all events recorded before "
              + answer.horizon()
              + (uncovered == 0 ? "" : ", except at " + Numbers.of(uncovered, "site")));
    }
    List<String> first = answer.uncovered().first();
    first.forEach(line -> out.println("  " + line));
    if (uncovered > first.size()) {
      out.println(Numbers.words("  … and %,d more", uncovered - first.size()));
    }
    if (answer.missRate() > 0) {
      out.println(
          Numbers.words(
              "missed on average: %s lookups, because summaries lack %s of all keys",
              Numbers.real(answer.expectedMisses()), Numbers.real(answer.missRate())));
    }
  }

  private void printReasons(PrintWriter out) {
    out.println("NOT COMPLETE:");
    for (Reason reason : answer.reasons()) {
      out.println("  " + reason.text());
    }
    List<Cut> raisable = answer.cuts().stream().filter(cut -> cut.raise().isPresent()).toList();
    if (!raisable.isEmpty()) {
      out.println(
          "raise: " + raisable.stream().map(this::option).collect(Collectors.joining(", ")));
    }
  }

  private String option(Cut cut) {
    String name = cut.raise().orElseThrow();
    return OPTIONS.getOrDefault(name, name) + " (now " + cut.value() + ")";
  }
}
