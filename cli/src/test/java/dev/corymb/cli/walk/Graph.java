package dev.corymb.cli.walk;

import dev.corymb.client.api.WalkAnswer;
import dev.corymb.client.api.WalkAnswer.Cost;
import dev.corymb.client.api.WalkAnswer.Cut;
import dev.corymb.client.api.WalkAnswer.Edge;
import dev.corymb.client.api.WalkAnswer.Evidence;
import dev.corymb.client.api.WalkAnswer.Node;
import dev.corymb.client.api.WalkAnswer.Reason;
import dev.corymb.client.api.WalkAnswer.SilentSite;
import dev.corymb.client.api.WalkAnswer.Uncovered;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Answers of walks, put together by hand. */
final class Graph {

  private final String direction;
  private final List<Node> nodes = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private Optional<List<String>> spellings = Optional.empty();

  Graph(String direction) {
    this.direction = direction;
  }

  /** Adds an id that leads further. */
  Graph node(int depth, String id) {
    return node(depth, id, false, 0);
  }

  /** Adds an id. */
  Graph node(int depth, String id, boolean open, int unasked) {
    nodes.add(new Node(id, depth, List.of("entity"), open, unasked));
    return this;
  }

  /** Adds an agent. */
  Graph agent(int depth, String id) {
    nodes.add(new Node(id, depth, List.of("agent"), false, 0));
    return this;
  }

  /** Adds an id of which nothing is known. */
  Graph unknown(String id) {
    nodes.add(new Node(id, 0, List.of(), false, 0));
    return this;
  }

  /** Says how the start may have been meant. */
  Graph meant(String... ids) {
    spellings = Optional.of(List.of(ids));
    return this;
  }

  /** Adds a link that one site recorded at noon. */
  Graph edge(String effect, String kind, String cause) {
    return edge(effect, kind, cause, at("berlin", "2026-11-19T12:00:00Z"));
  }

  /** Adds a link. */
  Graph edge(String effect, String kind, String cause, Evidence... evidence) {
    edges.add(new Edge(kind, effect, cause, Optional.empty(), List.of(evidence)));
    return this;
  }

  static Evidence at(String site, String time) {
    return new Evidence(site, "3f1c2a9d6b7e4f508192a3b4c5d6e7f8", time);
  }

  /** An answer that is complete, of one server. */
  WalkAnswer complete() {
    return new WalkAnswer(
        direction,
        "influence",
        List.of(nodes.get(0).id()),
        nodes,
        edges,
        true,
        List.of(),
        "2026-11-19T12:00:05Z",
        List.of(),
        List.of(),
        new Uncovered(0, List.of()),
        1,
        true,
        0,
        0,
        new Cost(9, 1, 0, 9, 9, 0, 0, 0, 0, 9),
        Optional.empty(),
        321,
        Optional.empty(),
        spellings);
  }

  /** An answer that lacks something. */
  WalkAnswer incomplete() {
    return incomplete("eyJ2IjoxfQ");
  }

  WalkAnswer incomplete(String token) {
    return new WalkAnswer(
        direction,
        "influence",
        List.of(nodes.get(0).id()),
        nodes,
        edges,
        false,
        List.of(
            new Reason("depth", "The walk stopped at depth 2, and 1 id may lead further."),
            new Reason("silent", "1 site did not answer: office-31.")),
        "2026-11-19T10:32:05Z",
        List.of(
            new Cut("depth", 1, "2", Optional.of("depth")),
            new Cut("nodes", 7, "1000000", Optional.empty()),
            new Cut("perKey", 3, "1000", Optional.of("perKey"))),
        List.of(new SilentSite("office-31", "node-4 did not answer")),
        new Uncovered(3, List.of("office-40: its owner has not been heard of for too long")),
        10_000,
        true,
        0.0004,
        0.0032,
        new Cost(9, 12, 1, 14, 8, 5, 1, 3, 2, 90_000),
        Optional.of(token),
        5_321,
        Optional.empty(),
        spellings);
  }
}
