package dev.corymb.cli.index;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.cli.output.Json;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.SiteSet;
import dev.corymb.input.csv.Csv;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/** Asks an index several queries at a time, and prints the answers in their order. */
final class Locations {

  /** How answers are printed. */
  enum Form {
    LINE_A_SITE,
    LINE_A_QUERY,
    JSON
  }

  private static final int BATCH = 64;

  private final FilterIndex index;
  private final Terminal terminal;
  private final Form form;
  private final boolean explain;
  private final long[][] positions = new long[BATCH][];
  private final long[] given = new long[BATCH];
  private final boolean[] severally = new boolean[BATCH]; // whether for several values together
  private final Set<Long> together = new HashSet<>(); // attributes of such queries
  private final SiteSet[] found = new SiteSet[BATCH];
  private final Map<Long, Double> collisions = new HashMap<>(); // false sites, by attributes given
  private int waiting;
  private boolean answered; // a query found a site
  private long queries;
  private long nodesRead;
  private long wordsRead;

  Locations(FilterIndex index, Terminal terminal, Form form, boolean explain) {
    this.index = index;
    this.terminal = terminal;
    this.form = form;
    this.explain = explain;
    Arrays.setAll(found, i -> new SiteSet());
  }

  /** Asks a query. Its answer is printed soon. */
  void ask(long[] digests, long attributes) {
    positions[waiting] = index.shape().positions(digests, attributes);
    severally[waiting] = digests.length > index.shape().digester().schema().size();
    if (severally[waiting]) {
      together.add(attributes);
    }
    given[waiting++] = attributes;
    if (waiting == BATCH) {
      flush();
      terminal.requireReader();
    }
  }

  /** Asks one query. Its answer is the union of those to its alternatives. */
  void ask(QueryDigests query) {
    flush();
    Reading read = new Reading(new TreeSet<>(), 0, 0);
    for (int first = 0; first < query.size(); first += BATCH) {
      int count = Math.min(BATCH, query.size() - first);
      for (int i = 0; i < count; i++) {
        positions[i] = index.shape().positions(query.get(first + i), query.given());
      }
      index.queryBatch(Arrays.copyOf(positions, count), found);
      for (int i = 0; i < count; i++) {
        read = read.and(found[i]);
      }
    }
    if (query.asksForAll()) {
      together.add(query.given());
    }
    double one = index.collisionFalseSites(query.given());
    double falseSites = query.size() == 1 ? one : Math.min(index.size(), query.size() * one);
    collisions.put(query.given(), falseSites);
    queries++;
    print(read, query.given(), isTied(query.given(), query.asksForAll()), falseSites);
  }

  /** Whether a query is tied to one item; one that asks for several values together is not. */
  private boolean isTied(long attributes, boolean asksForAll) {
    return !asksForAll && index.shape().ties(attributes);
  }

  /** What was found, and what was read to find it. */
  private record Reading(NavigableSet<String> ids, long nodes, long words) {

    Reading and(SiteSet sites) {
      ids.addAll(sites.ids());
      return new Reading(ids, nodes + sites.nodesRead(), words + sites.wordsRead());
    }
  }

  /** Prints the answers that are still to be printed, and what was read. */
  void finish() {
    flush();
    if (explain && form != Form.JSON) {
      terminal.note(
          "%s index%s: %s read %s and %s"
              .formatted(
                  index.kind(),
                  index.group() > 1 ? ", groups of " + index.group() + " sites" : "",
                  queries == 1 ? "1 query" : Numbers.count(queries) + " queries",
                  Numbers.of(nodesRead, "node"),
                  Numbers.of(wordsRead, "word")));
      collisions.forEach((attributes, sites) -> terminal.note(error(attributes, sites)));
    }
  }

  /** Whether any query found a site so far. */
  boolean foundAny() {
    return answered;
  }

  private String error(long attributes, double collisionFalseSites) {
    String query =
        isFull(attributes)
            ? "full query"
            : "query on " + String.join(", ", index.shape().asked(attributes));
    return (isTied(attributes, together.contains(attributes))
            ? "%s: %s false sites on average"
            : "%s: values may come from different items, so the number of false sites is not bounded"
                + " (hash collisions alone: %s sites)")
        .formatted(query, Numbers.atMost(collisionFalseSites));
  }

  private void flush() {
    if (waiting == 0) {
      return;
    }
    index.queryBatch(Arrays.copyOf(positions, waiting), found);
    for (int i = 0; i < waiting; i++) {
      queries++;
      double falseSites = collisions.computeIfAbsent(given[i], index::collisionFalseSites);
      print(
          new Reading(new TreeSet<>(), 0, 0).and(found[i]),
          given[i],
          isTied(given[i], severally[i]),
          falseSites);
    }
    waiting = 0;
  }

  private void print(Reading read, long attributes, boolean tied, double falseSites) {
    nodesRead += read.nodes();
    wordsRead += read.words();
    answered |= !read.ids().isEmpty();
    switch (form) {
      case LINE_A_SITE -> read.ids().forEach(terminal.out()::println);
      case LINE_A_QUERY -> terminal.out().println(Csv.row(List.copyOf(read.ids())));
      case JSON -> Json.line(terminal.out(), out -> write(read, attributes, tied, falseSites, out));
    }
  }

  private void write(
      Reading read, long attributes, boolean tied, double falseSites, JsonGenerator out)
      throws IOException {
    out.writeArrayFieldStart("sites");
    for (String id : read.ids()) {
      out.writeString(id);
    }
    out.writeEndArray();
    if (tied) {
      out.writeNumberField("expectedFalseSites", falseSites);
    } else {
      out.writeNullField("expectedFalseSites");
    }
    out.writeNumberField("collisionFalseSites", falseSites);
    out.writeStringField("query", isFull(attributes) ? "full" : "partial");
    if (explain) {
      out.writeStringField("implementation", index.kind().toString());
      out.writeNumberField("group", index.group());
      out.writeNumberField("nodesRead", read.nodes());
      out.writeNumberField("wordsRead", read.words());
    }
  }

  private boolean isFull(long attributes) {
    return attributes == index.shape().digester().schema().all();
  }
}
