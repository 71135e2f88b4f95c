package dev.corymb.provenance.openlineage;

import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Links;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.event.Value;
import dev.corymb.provenance.json.EventTime;
import dev.corymb.provenance.sent.InvalidEventException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The statements that an event gives, as the package describes them. */
final class Statements {

  private final Draft draft;
  private final Optional<Iri> activity;
  private final Set<Statement> all = new LinkedHashSet<>();

  /** What was used and made under which name: the version, if the event means a single one. */
  private final Map<Iri, Iri> used = new HashMap<>();

  private final Map<Iri, Iri> made = new HashMap<>();

  Statements(Draft draft, EventTime time) throws InvalidEventException {
    this.draft = draft;
    this.activity = draft.activity();
    gather(draft.inputs, used);
    gather(draft.outputs, made);
    subject(time);
    activity.ifPresent(this::addProcess);
    draft.inputs.forEach(this::addInput);
    addOutputs();
    draft.outputs.forEach(this::addColumnSources);
    for (Dataset input : draft.inputs) {
      addLineage(input, Optional.empty());
    }
    for (Dataset output : draft.outputs) {
      addLineage(output, activity);
    }
    if (draft.subject.isPresent()) {
      addDataset(draft.subject.get());
      addLifecycle(draft.subject.get(), Optional.empty());
      addLineage(draft.subject.get(), Optional.empty());
      addColumnDerivations(draft.subject.get());
    }
    for (Flow flow : draft.flows) {
      addFlow(flow);
    }
  }

  /** All of them, none twice; the first says what the event is about. */
  Collection<Statement> all() {
    return all;
  }

  private static void gather(List<Dataset> datasets, Map<Iri, Iri> versions) {
    for (Dataset dataset : datasets) {
      Iri id = dataset.id();
      versions.merge(id, dataset.used(), (one, other) -> one.equals(other) ? one : id);
    }
  }

  private void subject(EventTime time) {
    Statement first =
        activity
            .map(id -> Statement.of(Kind.ACTIVITY, id))
            .orElseGet(() -> Statement.of(Kind.ENTITY, draft.subject.orElseThrow().id()));
    if (draft.eventType.isPresent()) {
      first = first.with(Terms.EVENT_TYPE, Value.of(draft.eventType.get()));
    }
    if (time.zoneAssumed()) {
      first = first.with(Terms.ASSUMED_ZONE, Value.of("UTC"));
    }
    if (activity.isEmpty() && draft.producer.isPresent()) {
      first = first.with(Terms.PRODUCER, Value.of(draft.producer.get()));
    }
    all.add(first);
  }

  private void addProcess(Iri process) {
    add(Kind.ASSOCIATION, List.of(Optional.of(process), draft.producer, draft.job));
    draft.starters.forEach(
        (relation, starter) ->
            all.add(
                relation(
                        Kind.START,
                        List.of(Optional.of(process), Optional.empty(), Optional.of(starter)))
                    .with(Terms.STARTER, Value.of(relation))));
  }

  private void addInput(Dataset input) {
    add(Kind.USAGE, List.of(activity, Optional.of(input.used())));
    addDataset(input);
    addLifecycle(input, Optional.empty());
  }

  private void addOutputs() {
    Set<Iri> traced = new HashSet<>();
    for (Dataset output : draft.outputs) {
      if (isTraced(output)) {
        traced.add(output.used());
      }
    }
    for (Dataset output : draft.outputs) {
      if (!output.isDropped()) {
        addGeneration(output.used(), traced.contains(output.used()));
      }
      addDataset(output);
      addLifecycle(output, activity);
    }
  }

  /** Whether it is said explicitly what an output was made of. */
  private boolean isTraced(Dataset output) {
    return draft.isExplicit || output.lineage().isPresent();
  }

  /** What only the lineage of columns names was used as well. */
  private void addColumnSources(Dataset output) {
    if (!isTraced(output)) {
      for (Iri source : output.columnSources()) {
        if (!used.containsKey(source)) {
          add(Kind.USAGE, List.of(activity, Optional.of(source)));
        }
      }
    }
  }

  /** What the lineage of columns says of a dataset that no activity of the event made. */
  private void addColumnDerivations(Dataset dataset) {
    if (dataset.lineage().isEmpty()) {
      for (Iri source : dataset.columnSources()) {
        if (!source.equals(dataset.id())) {
          add(Kind.DERIVATION, List.of(Optional.of(dataset.used()), Optional.of(source)));
        }
      }
    }
  }

  private void addGeneration(Iri entity, boolean traced) {
    Statement generation = relation(Kind.GENERATION, List.of(Optional.of(entity), activity));
    all.add(traced ? generation.with(Links.TRACED.name(), Links.TRACED.value()) : generation);
  }

  private void addDataset(Dataset dataset) {
    dataset
        .version()
        .ifPresent(version -> all.add(Statement.of(Kind.SPECIALIZATION, version, dataset.id())));
    for (Iri alias : dataset.aliases()) {
      if (!alias.equals(dataset.id())) {
        all.add(Statement.of(Kind.ALTERNATE, dataset.id(), alias));
      }
    }
  }

  private void addLifecycle(Dataset dataset, Optional<Iri> by) {
    dataset
        .renamedFrom()
        .ifPresent(
            before ->
                all.add(
                    relation(
                            Kind.DERIVATION,
                            List.of(Optional.of(dataset.used()), Optional.of(before), by))
                        .with(Terms.LIFECYCLE, Value.of("RENAME"))));
    if (dataset.isDropped()) {
      all.add(
          relation(Kind.INVALIDATION, List.of(Optional.of(dataset.id()), by))
              .with(Terms.LIFECYCLE, Value.of("DROP")));
    }
  }

  /** What the facet of a dataset says. */
  private void addLineage(Dataset dataset, Optional<Iri> by) throws InvalidEventException {
    if (dataset.lineage().isPresent()) {
      addSources(dataset.used(), dataset.lineage().get(), by);
    }
  }

  /** What the facet of the job says. */
  private void addFlow(Flow flow) throws InvalidEventException {
    if (flow.target().dataset().isPresent()) {
      Iri dataset = flow.target().dataset().get();
      Iri target = made.getOrDefault(dataset, dataset);
      addGeneration(target, true);
      addSources(target, flow.sources(), activity);
      return;
    }
    Iri target = activityOf(flow.target());
    for (Party source : flow.sources()) {
      if (source.dataset().isPresent()) {
        all.add(Statement.of(Kind.USAGE, target, entity(source)));
      } else if (!activityOf(source).equals(target)) {
        all.add(Statement.of(Kind.COMMUNICATION, target, activityOf(source)));
      }
    }
  }

  private void addSources(Iri target, Set<Party> sources, Optional<Iri> by)
      throws InvalidEventException {
    for (Party source : sources) {
      if (source.dataset().isPresent()) {
        add(Kind.DERIVATION, List.of(Optional.of(target), Optional.of(entity(source)), by));
      } else if (!Optional.of(activityOf(source)).equals(by)) { // whose generation is there
        all.add(Statement.of(Kind.GENERATION, target, activityOf(source)));
      }
    }
  }

  private Iri entity(Party source) {
    Iri dataset = source.dataset().orElseThrow();
    return used.getOrDefault(dataset, dataset);
  }

  /** The run that is given, else the activity of the event, else that of another job. */
  private Iri activityOf(Party party) throws InvalidEventException {
    boolean isOwn = party.job().isEmpty() || party.job().equals(draft.job);
    if (party.run().isEmpty() && isOwn) {
      return activity.orElseThrow(
          () ->
              new InvalidEventException(
                  "/dataset/facets/lineage",
                  "must name the jobs that are sources, as the event has no job",
                  "did not"));
    }
    Iri other = party.run().or(() -> party.job().map(Names::declared)).orElseThrow();
    if (party.job().isPresent() && !Optional.of(other).equals(activity)) {
      add(Kind.ASSOCIATION, List.of(Optional.of(other), Optional.empty(), party.job()));
    }
    return other;
  }

  private void add(Kind kind, List<Optional<Iri>> ends) {
    all.add(relation(kind, ends));
  }

  /** A relation, of which the ends that are left out are empty. */
  private static Statement relation(Kind kind, List<Optional<Iri>> given) {
    List<Optional<Iri>> ends = new ArrayList<>(given);
    while (ends.size() < kind.ends().size()) {
      ends.add(Optional.empty());
    }
    List<Optional<Instant>> times = Collections.nCopies(kind.times().size(), Optional.empty());
    return new Statement(kind, Optional.empty(), ends, times, List.of());
  }
}
