package dev.corymb.cli.walk;

import dev.corymb.cli.output.Numbers;
import dev.corymb.client.api.WalkAnswer;
import dev.corymb.client.api.WalkAnswer.Edge;
import dev.corymb.client.api.WalkAnswer.Evidence;
import dev.corymb.client.api.WalkAnswer.Node;
import dev.corymb.core.site.SiteId;
import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a walk found, as a tree. A link is a line, but for those to agents from which nothing leads
 * on: they are named behind what they are responsible for. What leads on from an id is printed
 * once, where the fewest steps lead to it; elsewhere the id is marked.
 */
final class WalkTree {

  private static final int SITES_SHOWN = 3;
  private static final int DEEPEST_INDENT = 24; // or a chain would print more spaces than words
  private static final String ELSEWHERE = "(*)";
  private static final String OPEN = "(open)";

  /** A link, read from the id that the walk came from. */
  private record Step(String from, String to, Edge edge) {}

  /** What is still to be printed: a step, or a root without one. */
  private record Line(Step step, String id, String indent, int level, boolean last) {}

  private final WalkAnswer answer;
  private final Set<String> delegates; // agents that others are responsible for
  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final Map<String, List<Step>> steps = new HashMap<>(); // by the id that they leave
  private final Map<String, Step> first = new HashMap<>(); // by the id that they lead to
  private final Map<String, List<String>> agents = new HashMap<>(); // by what they did
  private final Set<String> folded = new HashSet<>(); // agents that have no line
  private final Set<String> marks = new HashSet<>(); // that were printed

  WalkTree(WalkAnswer answer) {
    this.answer = answer;
    this.delegates =
        answer.edges().stream()
            .filter(edge -> edge.kind().equals("actedOnBehalfOf"))
            .map(Edge::effect)
            .collect(Collectors.toSet());
    answer.nodes().forEach(node -> nodes.put(node.id(), node));
    answer.edges().stream().distinct().forEach(this::add); // so that none is expanded twice
    for (Node node : answer.nodes()) { // by depth, so that the first step is of a shortest way
      for (Step step : stepsOf(node.id())) {
        if (depth(step.to()) > node.depth()) {
          first.putIfAbsent(step.to(), step);
        }
      }
    }
  }

  private void add(Edge edge) {
    if (isFolded(edge)) {
      agents.computeIfAbsent(edge.effect(), any -> new ArrayList<>()).add(edge.cause());
      folded.add(edge.cause());
      return;
    }
    boolean toCause = isToCauses();
    if (Relation.isOfNames(edge) && depth(edge.effect()) != depth(edge.cause())) {
      toCause = depth(edge.effect()) < depth(edge.cause());
    }
    String from = toCause ? edge.effect() : edge.cause();
    String to = toCause ? edge.cause() : edge.effect();
    steps.computeIfAbsent(from, any -> new ArrayList<>()).add(new Step(from, to, edge));
  }

  private boolean isToCauses() {
    return answer.direction().equals("ancestors");
  }

  private boolean isFolded(Edge edge) {
    Node agent = nodes.get(edge.cause());
    return isToCauses()
        && Relation.isOfAgents(edge)
        && agent != null
        && agent.depth() > 0
        && agent.types().equals(List.of("agent"))
        && !delegates.contains(agent.id());
  }

  private int depth(String id) {
    return nodes.containsKey(id) ? nodes.get(id).depth() : Integer.MAX_VALUE;
  }

  private List<Step> stepsOf(String id) {
    return steps.getOrDefault(id, List.of());
  }

  /** Writes the tree, and what its marks mean. */
  void print(PrintWriter out) {
    Deque<Line> stack = new ArrayDeque<>(); // a walk may be deeper than Java's own
    for (Node node : nodes.values()) {
      if (!first.containsKey(node.id()) && !folded.contains(node.id())) {
        stack.addLast(new Line(null, node.id(), "", 0, true));
      }
    }
    while (!stack.isEmpty()) {
      Line line = stack.pop();
      boolean expanded = line.step() == null || line.step().equals(first.get(line.id()));
      out.println(text(line, expanded));
      if (expanded) {
        push(line, stack);
      }
    }
    if (marks.contains(ELSEWHERE)) {
      out.println(ELSEWHERE + " what leads on from this id is listed elsewhere in the tree");
    }
    if (marks.contains(OPEN)) {
      out.println(
          OPEN
              + (isToCauses()
                  ? " nothing leads further: it is an origin, or events are missing"
                  : " nothing leads further: it became nothing else, or events are missing"));
    }
  }

  private void push(Line parent, Deque<Line> stack) {
    List<Step> children = stepsOf(parent.id());
    int level = parent.level() + 1;
    String indent = parent.indent();
    if (parent.level() > 0 && level <= DEEPEST_INDENT) {
      indent += parent.last() ? "   " : "│  ";
    }
    for (int i = children.size() - 1; i >= 0; i--) {
      boolean last = i == children.size() - 1;
      stack.push(new Line(children.get(i), children.get(i).to(), indent, level, last));
    }
  }

  private String text(Line line, boolean expanded) {
    StringBuilder text = new StringBuilder(line.indent());
    Step step = line.step();
    if (step != null) {
      text.append(line.last() ? "└─ " : "├─ ");
      if (line.level() > DEEPEST_INDENT) {
        text.append(Numbers.words("[%d] ", line.level()));
      }
      text.append(Relation.from(step.from(), step.edge())).append(' ');
    }
    text.append(line.id());
    if (step != null) {
      text.append("  ").append(shown(step.edge().evidence()));
    }
    if (expanded && agents.containsKey(line.id())) {
      text.append("  by ").append(String.join(", ", agents.get(line.id())));
    }
    Node node = nodes.get(line.id());
    if (!expanded) {
      mark(ELSEWHERE, text);
    } else if (node != null) {
      mark(node, text);
    }
    return text.toString();
  }

  private void mark(Node node, StringBuilder text) {
    boolean known = !node.types().isEmpty();
    if (!known) {
      text.append("  nothing is known about it");
    } else if (node.open()) {
      mark(OPEN, text);
    }
    if (node.unasked() > 0) {
      text.append("  (")
          .append(Numbers.of(node.unasked(), "site"))
          .append(" that may know more did not answer or was not asked)");
    }
  }

  private void mark(String mark, StringBuilder text) {
    marks.add(mark);
    text.append("  ").append(mark);
  }

  /** Where a link is recorded, and when it came about. */
  static String shown(List<Evidence> evidence) {
    List<String> sites =
        evidence.stream().map(one -> SiteId.shown(one.site())).distinct().sorted().toList();
    String where = sites.stream().limit(SITES_SHOWN).collect(Collectors.joining(", "));
    int more = sites.size() - SITES_SHOWN;
    String earliest = evidence.get(0).time();
    String latest = evidence.get(evidence.size() - 1).time();
    return "["
        + where
        + (more > 0 ? Numbers.words(" and %,d more", more) : "")
        + "; "
        + (earliest.equals(latest) ? earliest : earliest + " to " + latest)
        + "]";
  }
}
