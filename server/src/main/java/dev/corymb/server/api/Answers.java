package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.client.api.Explanation;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.core.schema.Schema;
import dev.corymb.node.Node;
import dev.corymb.node.directory.Candidate;
import dev.corymb.node.directory.Located;
import dev.corymb.node.directory.StepReport;
import dev.corymb.server.watch.Words;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Writes answers of the directory as JSON, member by member, because this is the busiest route: no
 * object is made per candidate. The records of the client read what it writes.
 */
final class Answers {

  private static final int ALTERNATIVES = 100; // of a query that are explained
  private static final int SITES = 20; // of an alternative that are listed

  private static final int REMEMBERED = 1_000; // few combinations of attributes are asked for

  private final Node node;
  private final Map<Long, List<String>> groups = new ConcurrentHashMap<>(); // by attributes given

  Answers(Node node) {
    this.node = node;
  }

  /** Writes candidates, each with its quality, into an object that is open. */
  void writeCandidates(JsonGenerator json, List<Candidate> candidates, int limit)
      throws IOException {
    writeFirst(json, candidates, limit, candidate -> writeCandidate(json, candidate));
  }

  /** Writes only the ids of candidates. */
  void writeIds(JsonGenerator json, List<Candidate> candidates, int limit) throws IOException {
    writeFirst(json, candidates, limit, candidate -> json.writeString(candidate.site()));
  }

  private interface CandidateWriter {
    void write(Candidate candidate) throws IOException;
  }

  private static void writeFirst(
      JsonGenerator json, List<Candidate> candidates, int limit, CandidateWriter writer)
      throws IOException {
    int listed = Math.min(limit, candidates.size());
    json.writeArrayFieldStart("candidates");
    for (Candidate candidate : candidates.subList(0, listed)) {
      writer.write(candidate);
    }
    json.writeEndArray();
    json.writeNumberField("total", candidates.size());
    json.writeNumberField("omitted", candidates.size() - listed);
  }

  private void writeCandidate(JsonGenerator json, Candidate candidate) throws IOException {
    json.writeStartObject();
    json.writeStringField("site", candidate.site());
    json.writeBooleanField("own", candidate.own());
    json.writeStringField("node", candidate.owner().node());
    json.writeStringField("version", candidate.version().toString());
    json.writeNumberField("ageMillis", candidate.ageMillis());
    json.writeNumberField("missRate", candidate.missRate());
    json.writeNumberField("collisionRate", candidate.collisionRate());
    json.writeBooleanField("behind", candidate.behind());
    json.writeBooleanField("contested", candidate.contested());
    json.writeEndObject();
  }

  /** Writes how far an answer can be trusted. */
  void writeQuality(JsonGenerator json, LocateRequest.Asked query, Located located)
      throws IOException {
    json.writeBooleanField("full", located.full());
    json.writeArrayFieldStart("tied");
    for (String attributes : tied(query.digests().given())) {
      json.writeString(attributes);
    }
    json.writeEndArray();
    List<String> ranges = query.ranges();
    if (!ranges.isEmpty()) {
      json.writeArrayFieldStart("ranges");
      for (String attribute : ranges) {
        json.writeString(attribute);
      }
      json.writeEndArray();
    }
    if (located.expectedFalseSites().isPresent()) {
      json.writeNumberField("expectedFalseSites", located.expectedFalseSites().getAsDouble());
    } else {
      json.writeNullField("expectedFalseSites");
      json.writeStringField("unboundedBecause", query.notTied(tied(query.digests().given())));
    }
    json.writeNumberField("collisionFalseSites", located.collisionFalseSites());
    json.writeNumberField("stale", located.stale());
    json.writeNumberField("unheard", located.unheard());
    json.writeNumberField("contested", located.contested());
    Optional<String> hint = located.candidates().isEmpty() ? query.hint() : Optional.empty();
    if (hint.isPresent()) {
      json.writeStringField("hint", hint.get());
    }
  }

  /** The groups that a query asks for. */
  private List<String> tied(long given) {
    List<String> known = groups.get(given);
    if (known == null) {
      known = node.directory().ladder().get(0).asked(given);
      if (groups.size() < REMEMBERED) {
        groups.put(given, known);
      }
    }
    return known;
  }

  /** How an answer came about, by the steps as they are now. */
  Explanation explanation(LocateRequest.Asked asked, Located located, List<StepReport> steps) {
    long given = asked.digests().given();
    return new Explanation(
        sentences(asked, located, steps),
        Stream.concat(schema().names(given).stream(), asked.ranges().stream()).toList(),
        asked.digests().size() == 1 ? Optional.empty() : Optional.of(alternatives(asked)),
        steps.stream()
            .map(one -> new Explanation.Step(one.step(), one.sites(), one.implementation()))
            .toList());
  }

  /** Which alternatives of a query find which sites; the first ones that find some. */
  private Explanation.Alternatives alternatives(LocateRequest.Asked asked) {
    List<Explanation.Alternative> first = new ArrayList<>();
    int[] matched = {0};
    node.directory()
        .forEachAlternative(
            asked.digests(),
            (number, sites) -> {
              if (!sites.isEmpty() && matched[0]++ < ALTERNATIVES) {
                first.add(
                    new Explanation.Alternative(
                        asked.query().alternative(number).toString(),
                        sites.size(),
                        sites.subList(0, Math.min(SITES, sites.size()))));
              }
            });
    return new Explanation.Alternatives(asked.digests().size(), matched[0], first);
  }

  private List<String> sentences(
      LocateRequest.Asked asked, Located located, List<StepReport> steps) {
    List<String> text = new ArrayList<>();
    text.add(
        "The query gives "
            + parts(asked, located)
            + " of ["
            + schema()
            + "]. "
            + (asked.digests().given() == 0 ? ranges(asked) : values(asked.digests())));
    if (asked.digests().given() != 0 && !asked.ranges().isEmpty()) {
      text.add(ranges(asked));
    }
    if (asked.digests().size() > 1) {
      text.add(
          String.format(
              Locale.ROOT,
              "Each of the %,d combinations of the listed values was looked up like a query of its"
                  + " own; a site is listed if it matches one of them.",
              asked.digests().size()));
    }
    text.add(
        String.format(
            Locale.ROOT,
            "%,d sites were looked up in memory, in summaries of %s; %,d may hold a match, and %,d"
                + " need not be asked.",
            located.sites(),
            steps.size() == 1 ? "one size" : steps.size() + " sizes",
            located.candidates().size(),
            located.sites() - located.candidates().size()));
    text.add(falseSites(asked, located));
    if (located.stale() > 0) {
      text.add(
          String.format(
              Locale.ROOT,
              "%,d sites are stale and may miss more than the budget's %s of their items: a newer"
                  + " version exists, the owner reports them over budget, or the owner has been"
                  + " silent.",
              located.stale(),
              Words.rate(node.profile().missRate())));
    }
    if (located.unheard() > 0) {
      text.add(
          String.format(
              Locale.ROOT,
              "%,d sites are known of but could not be asked: their summary has not arrived, or"
                  + " found no room.",
              located.unheard()));
    }
    if (located.contested() > 0) {
      text.add(
          String.format(
              Locale.ROOT,
              "%,d sites are contested: several nodes claim them, or several processes run under"
                  + " the name of their node. They are found by what any of these has published.",
              located.contested()));
    }
    if (!node.isCaughtUp()) {
      text.add("This node has not caught up with the others yet; sites may be missing.");
    }
    return text;
  }

  private String parts(LocateRequest.Asked asked, Located located) {
    String ranges = "bounds of " + String.join(" and of ", asked.ranges());
    long given = asked.digests().given();
    String values = located.full() ? "all attributes" : String.join(", ", schema().names(given));
    return asked.ranges().isEmpty()
        ? values
        : given == 0 ? ranges : "values of " + values + " and " + ranges;
  }

  /** How the values that a query gives are looked up. */
  private String values(QueryDigests query) {
    long given = query.given();
    if (query.asksForAll()) {
      return "A site is listed if each combination of the values that an item must have occurs in"
          + " some item there, not necessarily the same item.";
    }
    if (!node.directory().ladder().get(0).ties(given)) {
      return untied(given);
    }
    String values =
        Long.bitCount(given) == 1
            ? "the value"
            : given == schema().all() ? "all values" : "these values";
    return "A site is listed only if one item there has " + values + ", hash collisions aside.";
  }

  private static String ranges(LocateRequest.Asked asked) {
    return "A site is listed only if the range from its smallest to its largest value of "
        + String.join(", and that of ", asked.ranges())
        + " overlaps what is asked for. That is asked separately: it need not be an item that"
        + " matches otherwise, and between the two there may be no value that is asked for.";
  }

  private String falseSites(LocateRequest.Asked asked, Located located) {
    String collisions = atMost(located.collisionFalseSites());
    String budget = Words.rate(node.profile().falseSites());
    if (located.tied()) {
      return "On average " + collisions + " false sites are listed; the budget is " + budget + ".";
    }
    boolean looksUp = asked.digests().given() != 0;
    return "The number of false sites is not bounded: "
        + (looksUp || asked.ranges().size() > 1
            ? "the values may come from different items"
            : "a site may have smaller and larger values, but none in the range")
        + ", and only the owners can tell (confirm)."
        + (looksUp
            ? " Hash collisions alone add "
                + collisions
                + " false sites on average; the budget is "
                + budget
                + "."
            : "");
  }

  /** What a query asks that no declared group ties as a whole, and what would tie it. */
  private String untied(long given) {
    List<String> groups = tied(given);
    long pairs = groups.stream().filter(group -> !schema().has(group)).count();
    return (pairs == 0
            ? "A site is listed if each value occurs in some item there, not necessarily the same"
                + " item."
            : "A site is listed if it has the values of "
                + String.join(", and those of ", groups)
                + ", each in one item, but not necessarily in the same one.")
        + " A federation that declares "
        + Groups.name(schema(), given)
        + " (serve --ask) ties them to one item.";
  }

  private Schema schema() {
    return node.profile().schema();
  }

  private static String atMost(double sites) {
    String text = Words.rate(sites);
    return text.startsWith("<") ? text : "at most " + text;
  }
}
