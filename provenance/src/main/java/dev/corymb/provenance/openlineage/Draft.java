package dev.corymb.provenance.openlineage;

import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.json.EventTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What an event says that changes the graph, gathered while it is read. */
final class Draft {

  final List<Dataset> inputs = new ArrayList<>();
  final List<Dataset> outputs = new ArrayList<>();
  final List<Flow> flows = new ArrayList<>();

  /** The runs that started the run, each with how it is called. */
  final Map<String, Iri> starters = new LinkedHashMap<>();

  Optional<EventTime> time = Optional.empty();
  Optional<String> eventType = Optional.empty();
  Optional<Iri> producer = Optional.empty();
  Optional<Iri> run = Optional.empty();
  Optional<Iri> job = Optional.empty();
  Optional<Dataset> subject = Optional.empty();

  /** Whether the job or the run says explicitly what all outputs were made of. */
  boolean isExplicit;

  /** What used the inputs and made the outputs. */
  Optional<Iri> activity() {
    return run.or(() -> job.map(Names::declared));
  }
}
