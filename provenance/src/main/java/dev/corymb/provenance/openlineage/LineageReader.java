package dev.corymb.provenance.openlineage;

import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.json.Elements;
import dev.corymb.provenance.json.Members;
import dev.corymb.provenance.json.Tokens;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads facets of explicit lineage, of datasets and of jobs. */
final class LineageReader {

  private static final Set<String> DATASET_FACET = Set.of("inputs", "fields", "_deleted");
  private static final Set<String> JOB_FACET = Set.of("entries", "lineage", "_deleted");
  private static final Set<String> PARTY =
      Set.of("type", "namespace", "name", "runId", "inputs", "fields");
  private static final Set<String> FIELD = Set.of("inputs");

  private final Tokens tokens;
  private final Mentions mentions;

  LineageReader(Tokens tokens, Mentions mentions) {
    this.tokens = tokens;
    this.mentions = mentions;
  }

  /** The sources of the dataset whose facet this is; nothing if the facet is deleted. */
  Optional<Set<Party>> ofDataset() throws IOException {
    Set<Party> sources = new LinkedHashSet<>();
    boolean isGiven = !tokens.isNull();
    Members members = tokens.object(DATASET_FACET);
    for (String name = members.next(); name != null; name = members.next()) {
      switch (name) {
        case "inputs", "fields" -> add(name, sources);
        case "_deleted" -> isGiven &= !tokens.isTrue();
        default -> {}
      }
    }
    return isGiven ? Optional.of(sources) : Optional.empty();
  }

  /** The flows of a job or run, if the facet is neither null nor deleted. */
  Optional<List<Flow>> ofJob() throws IOException {
    List<Flow> flows = new ArrayList<>();
    boolean isGiven = !tokens.isNull();
    Members members = tokens.object(JOB_FACET);
    for (String name = members.next(); name != null; name = members.next()) {
      switch (name) {
        case "entries", "lineage" -> {
          for (Elements entries = tokens.array(); entries.next(); ) {
            Set<Party> sources = new LinkedHashSet<>();
            flows.add(new Flow(party(sources), sources));
            mentions.count();
          }
        }
        case "_deleted" -> isGiven &= !tokens.isTrue();
        default -> {}
      }
    }
    return isGiven ? Optional.of(flows) : Optional.empty();
  }

  /** Reads a target and its sources, or a source, which has none. */
  private Party party(@Nullable Set<Party> sources) throws IOException {
    String type = null;
    String namespace = null;
    String own = null;
    Optional<Iri> run = Optional.empty();
    Members members = tokens.object(PARTY);
    for (String name = members.next(); name != null; name = members.next()) {
      switch (name) {
        case "type" -> type = type();
        case "namespace" -> namespace = tokens.text();
        case "name" -> own = tokens.text();
        case "runId" -> run = mentions.run();
        case "inputs", "fields" -> {
          if (sources != null) {
            add(name, sources);
          }
        }
        default -> {}
      }
    }
    if (tokens.required(type, "type").equals("DATASET")) {
      return new Party(
          Optional.of(mentions.dataset(namespace, own)), Optional.empty(), Optional.empty());
    }
    boolean isNamed = namespace != null || own != null;
    Optional<Iri> job = isNamed ? Optional.of(mentions.job(namespace, own)) : Optional.empty();
    return new Party(Optional.empty(), job, run);
  }

  private @Nullable String type() throws IOException {
    String type = tokens.text();
    if (type != null && !type.equals("DATASET") && !type.equals("JOB")) {
      throw tokens.invalid("must be DATASET or JOB", "was " + tokens.shown());
    }
    return type;
  }

  private void add(String member, Set<Party> sources) throws IOException {
    if (member.equals("inputs")) {
      addSources(sources);
    } else {
      addFields(sources);
    }
  }

  private void addSources(Set<Party> sources) throws IOException {
    for (Elements inputs = tokens.array(); inputs.next(); ) {
      if (sources.add(party(null))) {
        mentions.count();
      }
    }
  }

  /** Columns give the datasets that they are of. */
  private void addFields(Set<Party> sources) throws IOException {
    Members fields = tokens.object(Set.of());
    while (fields.next() != null) {
      Members field = tokens.object(FIELD);
      for (String name = field.next(); name != null; name = field.next()) {
        if (name.equals("inputs")) {
          addSources(sources);
        }
      }
    }
  }
}
