package dev.corymb.provenance.prov;

import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Link;
import dev.corymb.provenance.walk.Evidence;
import dev.corymb.provenance.walk.Point;
import dev.corymb.provenance.walk.WalkLimit;
import dev.corymb.provenance.walk.WalkResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Writes a walk as a graph for Graphviz: ids by their depth, a colour per site, open ends dashed,
 * and what is missing as its title. An id has the colour of the first site that says how it came
 * about, or else of the first that mentions it.
 */
final class DotWriter {

  private static final int MAX_LABEL = 40;
  private static final int MAX_NAMED = 10;
  private static final String NO_SITE = "#f0f0f0";

  private final WalkResult walk;
  private final Appendable out;
  private final SortedMap<String, Integer> sites = new TreeMap<>(); // each with its number
  private final Map<Iri, SortedSet<String>> madeAt = new HashMap<>();
  private final Map<Iri, SortedSet<String>> mentionedAt = new HashMap<>();

  private DotWriter(WalkResult walk, Appendable out) {
    this.walk = walk;
    this.out = out;
    walk.edges().forEach(this::note);
    int number = 0;
    for (Map.Entry<String, Integer> site : sites.entrySet()) {
      site.setValue(number);
      number++;
    }
  }

  static void write(WalkResult walk, Appendable out) throws IOException {
    new DotWriter(walk, out).write();
  }

  private void note(Link link, SortedSet<Evidence> evidence) {
    for (Evidence one : evidence) {
      sites.put(one.site(), 0);
      madeAt.computeIfAbsent(link.effect(), any -> new TreeSet<>()).add(one.site());
      mentionedAt.computeIfAbsent(link.cause(), any -> new TreeSet<>()).add(one.site());
    }
  }

  private void write() throws IOException {
    out.append("digraph walk {\n");
    out.append("  graph [rankdir=LR, labelloc=t, label=").append(quoted(title())).append("];\n");
    out.append("  node [fontname=\"sans-serif\", fontsize=11];\n");
    out.append("  edge [fontname=\"sans-serif\", fontsize=9];\n");
    SortedMap<Integer, List<WalkResult.Node>> levels = new TreeMap<>();
    for (WalkResult.Node node : walk.nodes()) {
      levels.computeIfAbsent(node.depth(), any -> new ArrayList<>()).add(node);
    }
    for (Map.Entry<Integer, List<WalkResult.Node>> level : levels.entrySet()) {
      out.append("\n  { rank=same; // depth ").append(level.getKey().toString()).append('\n');
      for (WalkResult.Node node : level.getValue()) {
        write(node);
      }
      out.append("  }\n");
    }
    out.append('\n');
    for (Map.Entry<Link, SortedSet<Evidence>> edge : walk.edges().entrySet()) {
      write(edge.getKey(), edge.getValue());
    }
    writeSites();
    out.append("}\n");
  }

  private String title() {
    if (walk.isComplete()) {
      return "complete up to " + walk.coverage().horizon().orElseThrow();
    }
    List<String> reasons = new ArrayList<>();
    for (Map.Entry<WalkLimit, Long> cut : walk.cuts().entrySet()) {
      reasons.add("limit " + cut.getKey().label() + " left out " + cut.getValue());
    }
    if (!walk.silent().isEmpty()) {
      List<String> silent = walk.silent().keySet().stream().limit(MAX_NAMED).toList();
      int more = walk.silent().size() - silent.size();
      reasons.add(
          "no answer from "
              + String.join(", ", silent)
              + (more > 0 ? " and " + more + " more" : ""));
    }
    if (walk.coverage().uncoveredSites() > 0) {
      reasons.add(sites(walk.coverage().uncoveredSites()) + " not covered");
    }
    if (!walk.coverage().caughtUp()) {
      reasons.add("the node has not caught up");
    } else if (walk.coverage().horizon().isEmpty()) {
      reasons.add("no time up to which all is covered");
    }
    return "incomplete: " + String.join("; ", reasons);
  }

  private void write(WalkResult.Node node) throws IOException {
    SortedSet<String> at =
        madeAt.getOrDefault(node.id(), mentionedAt.getOrDefault(node.id(), new TreeSet<>()));
    String colour = at.isEmpty() ? NO_SITE : SiteColour.light(number(at.first()));
    String more = node.unasked() > 0 ? ", " + sites(node.unasked()) + " not asked" : "";
    out.append("    ").append(quoted(node.id().value()));
    out.append(" [label=").append(quoted(label(node.id())));
    out.append(", shape=").append(shape(node));
    out.append(", style=\"filled").append(node.open() ? ",dashed" : "").append('"');
    out.append(", fillcolor=\"").append(colour).append('"');
    out.append(", tooltip=");
    out.append(quoted(node.id().value() + " at " + String.join(", ", at) + more));
    out.append("];\n");
  }

  private static String sites(long count) {
    return count + (count == 1 ? " site" : " sites");
  }

  private static String shape(WalkResult.Node node) {
    if (node.types().contains(Point.Type.ENTITY) || node.types().isEmpty()) {
      return "ellipse";
    }
    return node.types().contains(Point.Type.ACTIVITY) ? "box" : "house";
  }

  /** The last part of an id. */
  private static String label(Iri id) {
    String local = id.value().substring(PrefixTable.afterLastDelimiter(id.value()));
    String label = local.isEmpty() ? id.value() : local;
    int end = label.length();
    if (end <= MAX_LABEL) {
      return label;
    }
    int start = end - MAX_LABEL;
    return "…" + label.substring(Character.isLowSurrogate(label.charAt(start)) ? start + 1 : start);
  }

  private void write(Link link, SortedSet<Evidence> evidence) throws IOException {
    SortedSet<String> at = new TreeSet<>();
    evidence.forEach(one -> at.add(one.site()));
    out.append("  ").append(quoted(link.effect().value())).append(" -> ");
    out.append(quoted(link.cause().value()));
    out.append(" [label=").append(quoted(link.kind().label()));
    out.append(", color=\"").append(SiteColour.dark(number(at.first()))).append('"');
    out.append(", tooltip=").append(quoted("at " + String.join(", ", at))).append("];\n");
  }

  private int number(String site) {
    return sites.getOrDefault(site, 0);
  }

  private void writeSites() throws IOException {
    if (sites.isEmpty()) {
      return;
    }
    out.append("\n  subgraph cluster_sites {\n    label=\"sites\";\n");
    for (Map.Entry<String, Integer> site : sites.entrySet()) {
      out.append("    ").append(quoted("site " + site.getKey())); // no id has a space
      out.append(" [label=").append(quoted(site.getKey()));
      out.append(", shape=box, style=filled, fillcolor=\"")
          .append(SiteColour.light(site.getValue()));
      out.append("\"];\n");
    }
    out.append("  }\n");
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
