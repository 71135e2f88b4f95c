package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.Schema;
import dev.corymb.node.KnownSite;
import dev.corymb.node.Node;
import dev.corymb.node.directory.Candidate;
import dev.corymb.node.directory.Located;
import dev.corymb.node.directory.StepReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes answers of the directory as JSON. */
final class Answers {

  private final Node node;
  private final String name;

  Answers(Node node, String name) {
    this.node = node;
    this.name = name;
  }

  /** Writes the candidates of an answer, each with its quality, into an object that is open. */
  void writeCandidates(JsonGenerator json, Located located, int limit) throws IOException {
    writeFirst(json, located, limit, candidate -> writeCandidate(json, candidate));
  }

  /** Writes only the ids of the candidates. */
  void writeIds(JsonGenerator json, Located located, int limit) throws IOException {
    writeFirst(json, located, limit, candidate -> json.writeString(candidate.site()));
  }

  private interface CandidateWriter {
    void write(Candidate candidate) throws IOException;
  }

  private static void writeFirst(
      JsonGenerator json, Located located, int limit, CandidateWriter writer) throws IOException {
    List<Candidate> candidates = located.candidates();
    json.writeArrayFieldStart("candidates");
    for (Candidate candidate : candidates.subList(0, Math.min(limit, candidates.size()))) {
      writer.write(candidate);
    }
    json.writeEndArray();
    json.writeNumberField("total", candidates.size());
  }

  private void writeCandidate(JsonGenerator json, Candidate candidate) throws IOException {
    json.writeStartObject();
    json.writeStringField("site", candidate.site());
    json.writeBooleanField("own", candidate.own());
    json.writeStringField("node", candidate.own() ? name : owner(candidate.site()));
    json.writeStringField("version", candidate.version().toString());
    json.writeNumberField("ageMillis", candidate.ageMillis());
    // To this node its own sites are as they are, whatever replicas may miss.
    json.writeNumberField("missRate", candidate.own() ? 0 : candidate.estimate().missRate());
    json.writeNumberField("falseRate", candidate.estimate().falseRate());
    json.writeBooleanField("behind", candidate.behind());
    json.writeEndObject();
  }

  private String owner(String site) {
    return node.known(site).map(KnownSite::node).orElse("");
  }

  /** Writes what is said of all sites together. */
  void writeQuality(JsonGenerator json, Located located) throws IOException {
    json.writeNumberField("sites", located.sites());
    json.writeBooleanField("full", located.full());
    json.writeNumberField("expectedFalseSites", located.expectedFalseSites());
    json.writeNumberField("stale", located.stale());
    json.writeNumberField("unheard", located.unheard());
    json.writeBooleanField("caughtUp", node.isCaughtUp());
  }

  /** What is to be said of answers that are given now. */
  Explanation explanation() {
    return new Explanation(node.directory().steps());
  }

  /** Tells how answers came about. */
  final class Explanation {

    private final List<StepReport> steps;

    private Explanation(List<StepReport> steps) {
      this.steps = steps;
    }

    void write(JsonGenerator json, Located located, long given) throws IOException {
      json.writeObjectFieldStart("explain");
      json.writeArrayFieldStart("text");
      for (String sentence : sentences(located, given, steps)) {
        json.writeString(sentence);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("attributes");
      for (String attribute : names(given)) {
        json.writeString(attribute);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("steps");
      for (StepReport step : steps) {
        json.writeStartObject();
        json.writeNumberField("step", step.step());
        json.writeNumberField("sites", step.sites());
        json.writeStringField("index", step.implementation());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private List<String> sentences(Located located, long given, List<StepReport> steps) {
    List<String> text = new ArrayList<>();
    Schema schema = node.profile().schema();
    text.add(
        located.full()
            ? "The query gives all "
                + schema.size()
                + " attributes, so the values were verified to belong to one item."
            : "The query gives "
                + String.join(", ", names(given))
                + " of ["
                + schema
                + "]. A candidate has seen each of these values, perhaps in different items.");
    text.add(
        String.format(
            Locale.ROOT,
            "%,d sites were asked in memory, in %d of the shapes; %,d might hold a match, and %,d"
                + " need not be asked.",
            located.sites(),
            steps.size(),
            located.candidates().size(),
            located.sites() - located.candidates().size()));
    text.add(
        String.format(
            Locale.ROOT,
            "Of what no site holds, a query finds %s sites by mistake in the mean; the budget is"
                + " %.3g.%s",
            few(located.expectedFalseSites()),
            node.profile().falseSites(),
            located.full() || Long.bitCount(given) == 1
                ? ""
                : " Sites that have the values in different items come on top: a summary cannot"
                    + " tell, but their owners can, see confirm."));
    if (located.stale() > 0) {
      text.add(
          String.format(
              Locale.ROOT,
              "%,d sites are stale: they may miss more than the budget's %.3g of their items.",
              located.stale(),
              node.profile().missRate()));
    }
    if (located.unheard() > 0) {
      text.add(
          String.format(
              Locale.ROOT,
              "%,d sites are known of but could not be asked: their summary has not arrived, or"
                  + " found no room.",
              located.unheard()));
    }
    if (!node.isCaughtUp()) {
      text.add("This node has not caught up with the others yet; sites may be missing.");
    }
    return text;
  }

  private static String few(double sites) {
    return sites < 1e-4 ? "fewer than 0.0001" : String.format(Locale.ROOT, "%.3g", sites);
  }

  private List<String> names(long given) {
    List<String> names = new ArrayList<>();
    List<Attribute> attributes = node.profile().schema().attributes();
    for (int i = 0; i < attributes.size(); i++) {
      if ((given >>> i & 1) != 0) {
        names.add(attributes.get(i).name());
      }
    }
    return names;
  }
}
