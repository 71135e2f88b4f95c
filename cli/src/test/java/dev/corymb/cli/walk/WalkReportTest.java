package dev.corymb.cli.walk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.client.api.WalkAnswer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class WalkReportTest {

  private static String tree(Graph graph) {
    StringWriter text = new StringWriter();
    new WalkTree(graph.complete()).print(new PrintWriter(text));
    return text.toString();
  }

  private static String report(WalkAnswer answer) {
    StringWriter text = new StringWriter();
    new WalkReport(answer, token -> Optional.of("corymb ancestors --next " + token))
        .print(new PrintWriter(text));
    return text.toString();
  }

  @Test
  void showsEachLinkWithItsSitesAndTimes() {
    Graph graph =
        new Graph("ancestors")
            .node(0, "urn:report")
            .node(1, "urn:run")
            .agent(2, "urn:ada")
            .node(2, "urn:east", true, 1)
            .node(2, "urn:west", true, 0)
            .edge("urn:report", "wasGeneratedBy", "urn:run")
            .edge(
                "urn:run",
                "used",
                "urn:east",
                Graph.at("oslo", "2026-11-19T11:58:00Z"),
                Graph.at("berlin", "2026-11-19T12:00:00Z"))
            .edge("urn:run", "used", "urn:west")
            .edge("urn:run", "wasAssociatedWith", "urn:ada");

    assertThat(tree(graph))
        .isEqualTo(
            """
            urn:report
            └─ wasGeneratedBy urn:run  [berlin; 2026-11-19T12:00:00Z]  by urn:ada
               ├─ used urn:east  [berlin, oslo; 2026-11-19T11:58:00Z to 2026-11-19T12:00:00Z]\
              (open)  (1 site that may know more did not answer or was not asked)
               └─ used urn:west  [berlin; 2026-11-19T12:00:00Z]  (open)
            (open) nothing leads further: it is an origin, or events are missing
            """);
  }

  @Test
  void readsLinksFromTheCauseOnTheWayToEffects() {
    Graph graph =
        new Graph("descendants")
            .node(0, "urn:sample")
            .node(1, "urn:copy", true, 0)
            .node(1, "urn:run")
            .node(2, "urn:report", true, 0)
            .edge("urn:copy", "wasDerivedFrom", "urn:sample")
            .edge("urn:run", "used", "urn:sample")
            .edge("urn:report", "wasGeneratedBy", "urn:run");

    assertThat(tree(graph))
        .isEqualTo(
            """
            urn:sample
            ├─ hadDerivation urn:copy  [berlin; 2026-11-19T12:00:00Z]  (open)
            └─ wasUsedBy urn:run  [berlin; 2026-11-19T12:00:00Z]
               └─ generated urn:report  [berlin; 2026-11-19T12:00:00Z]  (open)
            (open) nothing leads further: it became nothing else, or events are missing
            """);
  }

  @Test
  void showsForWhomAnAgentActed() {
    Graph graph =
        new Graph("ancestors")
            .node(0, "urn:report")
            .agent(1, "urn:ada")
            .agent(1, "urn:bob")
            .agent(2, "urn:office")
            .edge("urn:report", "wasAttributedTo", "urn:ada")
            .edge("urn:report", "wasAttributedTo", "urn:bob")
            .edge("urn:bob", "actedOnBehalfOf", "urn:office");

    assertThat(tree(graph).replace("  [berlin; 2026-11-19T12:00:00Z]", ""))
        .isEqualTo(
            """
            urn:report  by urn:ada
            └─ wasAttributedTo urn:bob
               └─ actedOnBehalfOf urn:office
            """);
    assertThat(tree(new Graph("ancestors").agent(0, "urn:ada"))).isEqualTo("urn:ada\n");
  }

  /** An id is expanded where the fewest steps lead to it, also if a longer way is printed first. */
  @Test
  void listsCyclesAndManyWaysOnce() {
    Graph graph =
        new Graph("ancestors")
            .node(0, "urn:a")
            .node(1, "urn:b")
            .node(1, "urn:c")
            .node(2, "urn:d")
            .edge("urn:a", "wasDerivedFrom", "urn:a")
            .edge("urn:a", "wasDerivedFrom", "urn:b")
            .edge("urn:b", "wasDerivedFrom", "urn:c")
            .edge("urn:a", "wasDerivedFrom", "urn:c")
            .edge("urn:c", "wasDerivedFrom", "urn:d")
            .edge("urn:d", "wasDerivedFrom", "urn:a");

    assertThat(tree(graph).replace("  [berlin; 2026-11-19T12:00:00Z]", ""))
        .isEqualTo(
            """
            urn:a
            ├─ wasDerivedFrom urn:a  (*)
            ├─ wasDerivedFrom urn:b
            │  └─ wasDerivedFrom urn:c  (*)
            └─ wasDerivedFrom urn:c
               └─ wasDerivedFrom urn:d
                  └─ wasDerivedFrom urn:a  (*)
            (*) what leads on from this id is listed elsewhere in the tree
            """);
  }

  @Test
  void readsOtherNamesFromTheNearerOne() {
    Graph graph =
        new Graph("ancestors")
            .node(0, "urn:table")
            .node(1, "urn:table@2")
            .node(1, "urn:view")
            .edge("urn:table@2", "specializationOf", "urn:table")
            .edge("urn:view", "alternateOf", "urn:table");

    assertThat(tree(graph).replace("  [berlin; 2026-11-19T12:00:00Z]", ""))
        .isEqualTo(
            """
            urn:table
            ├─ generalizationOf urn:table@2
            └─ alternateOf urn:view
            """);
  }

  @Test
  void printsAChainOfAnyLengthInLinesThatDoNotGrow() {
    Graph graph = new Graph("ancestors").node(0, "urn:0");
    int length = 20_000;
    for (int i = 1; i <= length; i++) {
      graph.node(i, "urn:" + i).edge("urn:" + (i - 1), "wasDerivedFrom", "urn:" + i);
    }

    List<String> lines = tree(graph).lines().toList();

    assertThat(lines).hasSize(length + 1);
    assertThat(lines.get(length))
        .isEqualTo(
            "   ".repeat(23)
                + "└─ [20000] wasDerivedFrom urn:20000  [berlin; 2026-11-19T12:00:00Z]");
  }

  @Test
  void saysWhatItKnowsNothingAbout() {
    assertThat(tree(new Graph("ancestors").unknown("urn:none")))
        .isEqualTo("urn:none  nothing is known about it\n");
  }

  @Test
  void saysHowAnIdMayHaveBeenMeant() {
    StringWriter text = new StringWriter();
    new WalkReport(
            new Graph("ancestors").unknown("URN:a").meant("urn:a", "urn:a/").complete(),
            any -> Optional.empty())
        .print(new PrintWriter(text, true));
    assertThat(text.toString())
        .startsWith("URN:a  nothing is known about it\ndid you mean: urn:a, urn:a/\n\n");
  }

  @Test
  void namesAFewOfManySites() {
    Graph graph =
        new Graph("ancestors")
            .node(0, "urn:a")
            .node(1, "urn:b")
            .edge(
                "urn:a",
                "wasDerivedFrom",
                "urn:b",
                Graph.at("e", "2026-11-19T12:00:00Z"),
                Graph.at("d", "2026-11-19T12:00:00Z"),
                Graph.at("c", "2026-11-19T12:00:00Z"),
                Graph.at("b", "2026-11-19T12:00:00Z"),
                Graph.at("a", "2026-11-19T12:00:00Z"));

    assertThat(tree(graph)).contains("  [a, b, c and 2 more; 2026-11-19T12:00:00Z]\n");
  }

  @Test
  void saysThatNothingIsMissing() {
    WalkAnswer answer =
        new Graph("ancestors")
            .node(0, "urn:a")
            .node(1, "urn:b")
            .edge("urn:a", "wasDerivedFrom", "urn:b")
            .complete();

    assertThat(report(answer))
        .endsWith(
            """

            2 ids, 1 link, up to 1 step from the start; 321 µs
            asked 1 of 1 site, 0 falsely; 9 lookups instead of 9
            covered: all events recorded before 2026-11-19T12:00:05Z
            complete: nothing recorded before then is missing
            """);
  }

  @Test
  void saysWhatMayBeMissingAndWhatToRaise() {
    WalkAnswer answer = new Graph("ancestors").node(0, "urn:a").incomplete();

    assertThat(report(answer))
        .isEqualTo(
            """
            urn:a

            1 id, 0 links, up to 0 steps from the start; 5,321 µs
            asked 12 of 10,000 sites, 1 falsely; 3 requests in 2 rounds; 14 lookups instead of 90,000
            covered: all events recorded before 2026-11-19T10:32:05Z, except at 3 sites
              office-40: its owner has not been heard of for too long
              … and 2 more
            missed on average: 0.0032 lookups, because summaries lack 0.0004 of all keys
            NOT COMPLETE:
              The walk stopped at depth 2, and 1 id may lead further.
              1 site did not answer: office-31.
            raise: --depth (now 2), --per-key (now 1000)
            with all of these doubled: corymb ancestors --next eyJ2IjoxfQ
            """);
  }
}
