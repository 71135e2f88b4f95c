package dev.corymb.provenance.openlineage;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventParts;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Source;
import dev.corymb.provenance.json.Elements;
import dev.corymb.provenance.json.EventTime;
import dev.corymb.provenance.json.Members;
import dev.corymb.provenance.json.Parts;
import dev.corymb.provenance.json.Tokens;
import dev.corymb.provenance.sent.InvalidEventException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one sent event. */
final class EventReader {

  private static final Set<String> EVENT =
      Set.of("eventType", "eventTime", "producer", "run", "job", "dataset", "inputs", "outputs");
  private static final Set<String> RUN = Set.of("runId", "facets");
  private static final Set<String> RUN_FACETS = Set.of("parent", "parentRun", "lineage");
  private static final Set<String> PARENT = Set.of("run", "root", "_deleted");
  private static final Set<String> ONLY_RUN = Set.of("run");
  private static final Set<String> ONLY_ID = Set.of("runId");
  private static final Set<String> JOB = Set.of("namespace", "name", "facets");
  private static final Set<String> JOB_FACETS = Set.of("lineage");

  private final Tokens tokens;
  private final Mentions mentions;
  private final Draft draft = new Draft();

  EventReader(Tokens tokens, Names names, OpenLineageOptions options) {
    this.tokens = tokens;
    this.mentions = new Mentions(tokens, names, options);
  }

  /** Reads the event, from its first token. */
  List<Event> read() throws IOException {
    if (tokens.isNull()) {
      throw tokens.invalid("must be an object", "was null");
    }
    Members members = tokens.object(EVENT).keepUnknown(Optional::empty);
    for (String name = members.next(); name != null; name = members.next()) {
      switch (name) {
        case "eventType" -> draft.eventType = Optional.ofNullable(tokens.text());
        case "eventTime" -> draft.time = time();
        case "producer" -> draft.producer = producer();
        case "run" -> run();
        case "job" -> job();
        case "dataset" -> {
          if (!tokens.isNull()) {
            draft.subject = Optional.of(dataset());
          }
        }
        case "inputs" -> datasets(draft.inputs);
        case "outputs" -> datasets(draft.outputs);
        default -> {}
      }
    }
    return finish();
  }

  private List<Event> finish() throws InvalidEventException {
    EventTime time = tokens.required(draft.time.orElse(null), "eventTime");
    boolean isAboutDataset =
        draft.subject.isPresent()
            && draft.run.isEmpty()
            && draft.inputs.isEmpty()
            && draft.outputs.isEmpty();
    if (draft.job.isEmpty() && !isAboutDataset) {
      throw new InvalidEventException(
          "/job", "must be given, except in events that only have a dataset", "was not");
    }
    Source source = tokens.parts().source(Terms.FORMAT, tokens.fingerprint());
    return EventParts.of(
        time.instant(), new Statements(draft, time).all(), source, Parts.further(source));
  }

  private Optional<EventTime> time() throws IOException {
    String text = tokens.text();
    if (text == null) {
      return Optional.empty();
    }
    Optional<EventTime> time = EventTime.parse(text);
    if (time.isEmpty()) {
      throw tokens.invalid(
          "must be a time such as 2026-01-31T12:00:00.5Z", "was " + tokens.shown());
    }
    return time;
  }

  private Optional<Iri> producer() throws IOException {
    String text = tokens.text();
    return text == null || text.isEmpty()
        ? Optional.empty()
        : Optional.of(tokens.id(() -> Names.producer(text)));
  }

  private Dataset dataset() throws IOException {
    return new DatasetReader(tokens, mentions).read();
  }

  private void datasets(List<Dataset> datasets) throws IOException {
    for (Elements elements = tokens.array(); elements.next(); ) {
      datasets.add(dataset());
    }
  }

  private void run() throws IOException {
    if (tokens.isNull()) {
      return;
    }
    Optional<Iri> run = Optional.empty();
    Members members = tokens.object(RUN).keepUnknown(() -> draft.run);
    for (String name = members.next(); name != null; name = members.next()) {
      switch (name) {
        case "runId" -> run = mentions.run();
        case "facets" -> runFacets();
        default -> {}
      }
    }
    draft.run = Optional.of(tokens.required(run.orElse(null), "runId"));
  }

  private void runFacets() throws IOException {
    Members facets = tokens.object(RUN_FACETS).keepAll(() -> draft.run);
    for (String name = facets.next(); name != null; name = facets.next()) {
      switch (name) {
        case "parent", "parentRun" -> parent(name);
        case "lineage" -> lineage();
        default -> {}
      }
    }
  }

  /** Reads a facet that is called {@code parent}, or {@code parentRun} by older producers. */
  private void parent(String facet) throws IOException {
    Optional<Iri> parent = Optional.empty();
    Optional<Iri> root = Optional.empty();
    boolean isDeleted = false;
    Members members = tokens.object(PARENT);
    for (String name = members.next(); name != null; name = members.next()) {
      switch (name) {
        case "run" -> parent = runId();
        case "root" -> root = rootRun();
        case "_deleted" -> isDeleted = tokens.isTrue();
        default -> {}
      }
    }
    if (!isDeleted) {
      parent.ifPresent(run -> start("parent", run, facet));
      root.ifPresent(run -> start("root", run, facet));
    }
  }

  private void start(String relation, Iri run, String facet) {
    draft.starters.merge(relation, run, (one, other) -> facet.equals("parent") ? other : one);
  }

  private Optional<Iri> rootRun() throws IOException {
    Optional<Iri> run = Optional.empty();
    Members members = tokens.object(ONLY_RUN);
    for (String name = members.next(); name != null; name = members.next()) {
      if (name.equals("run")) {
        run = runId();
      }
    }
    return run;
  }

  private Optional<Iri> runId() throws IOException {
    Optional<Iri> run = Optional.empty();
    Members members = tokens.object(ONLY_ID);
    for (String name = members.next(); name != null; name = members.next()) {
      if (name.equals("runId")) {
        run = mentions.starter();
      }
    }
    return run;
  }

  private void job() throws IOException {
    if (tokens.isNull()) {
      return;
    }
    String namespace = null;
    @Nullable String own = null;
    Members members = tokens.object(JOB).keepUnknown(() -> draft.job);
    for (String name = members.next(); name != null; name = members.next()) {
      switch (name) {
        case "namespace" -> namespace = tokens.text();
        case "name" -> own = tokens.text();
        case "facets" -> jobFacets();
        default -> {}
      }
    }
    draft.job = Optional.of(mentions.job(namespace, own));
  }

  private void jobFacets() throws IOException {
    Members facets = tokens.object(JOB_FACETS).keepAll(() -> draft.job);
    for (String name = facets.next(); name != null; name = facets.next()) {
      if (name.equals("lineage")) {
        lineage();
      }
    }
  }

  private void lineage() throws IOException {
    new LineageReader(tokens, mentions)
        .ofJob()
        .ifPresent(
            flows -> {
              draft.isExplicit = true;
              draft.flows.addAll(flows);
            });
  }
}
