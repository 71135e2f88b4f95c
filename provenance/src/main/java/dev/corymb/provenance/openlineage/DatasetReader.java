package dev.corymb.provenance.openlineage;

import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.json.Elements;
import dev.corymb.provenance.json.Members;
import dev.corymb.provenance.json.Tokens;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one dataset of an event. */
final class DatasetReader {

  private static final Set<String> DATASET =
      Set.of("namespace", "name", "facets", "inputFacets", "outputFacets");
  private static final Set<String> FACETS =
      Set.of("version", "symlinks", "lifecycleStateChange", "lineage", "columnLineage");
  private static final Set<String> VERSION = Set.of("datasetVersion", "_deleted");
  private static final Set<String> SYMLINKS = Set.of("identifiers", "_deleted");
  private static final Set<String> LIFECYCLE =
      Set.of("lifecycleStateChange", "previousIdentifier", "_deleted");
  private static final Set<String> IDENTIFIER = Set.of("namespace", "name");

  private final Tokens tokens;
  private final Mentions mentions;

  private Optional<Iri> id = Optional.empty();
  private Optional<String> version = Optional.empty();
  private Set<Iri> aliases = Set.of();
  private Optional<Iri> renamedFrom = Optional.empty();
  private boolean isDropped;
  private Optional<Set<Party>> lineage = Optional.empty();
  private Set<Iri> columnSources = Set.of();

  DatasetReader(Tokens tokens, Mentions mentions) {
    this.tokens = tokens;
    this.mentions = mentions;
  }

  /** Reads the dataset at which the parser is. */
  Dataset read() throws IOException {
    mentions.count();
    String namespace = null;
    String own = null;
    Members members = tokens.object(DATASET).keepUnknown(() -> id);
    for (String name = members.next(); name != null; name = members.next()) {
      switch (name) {
        case "namespace" -> namespace = tokens.text();
        case "name" -> own = tokens.text();
        case "facets" -> facets();
        case "inputFacets", "outputFacets" -> keepAll();
        default -> {}
      }
    }
    Iri dataset = mentions.dataset(namespace, own);
    id = Optional.of(dataset);
    Optional<Iri> meant = Optional.empty();
    if (version.isPresent()) {
      String text = version.get();
      meant = Optional.of(tokens.id(() -> Names.version(dataset, text)));
    }
    return new Dataset(dataset, meant, aliases, renamedFrom, isDropped, lineage, columnSources);
  }

  private void keepAll() throws IOException {
    Members facets = tokens.object(Set.of()).keepAll(() -> id);
    while (facets.next() != null) {} // kept by the way
  }

  private void facets() throws IOException {
    Members facets = tokens.object(FACETS).keepAll(() -> id);
    for (String name = facets.next(); name != null; name = facets.next()) {
      switch (name) {
        case "version" -> version = version();
        case "symlinks" -> aliases = aliases();
        case "lifecycleStateChange" -> lifecycle();
        case "lineage" -> lineage = new LineageReader(tokens, mentions).ofDataset();
        case "columnLineage" -> columnSources = new ColumnSourcesReader(tokens, mentions).read();
        default -> {}
      }
    }
  }

  private Optional<String> version() throws IOException {
    String text = null;
    boolean isDeleted = false;
    Members members = tokens.object(VERSION);
    for (String name = members.next(); name != null; name = members.next()) {
      switch (name) {
        case "datasetVersion" -> text = tokens.textOrNumber();
        case "_deleted" -> isDeleted = tokens.isTrue();
        default -> {}
      }
    }
    return isDeleted ? Optional.empty() : Optional.ofNullable(text);
  }

  private Set<Iri> aliases() throws IOException {
    Set<Iri> others = new LinkedHashSet<>();
    boolean isDeleted = false;
    Members members = tokens.object(SYMLINKS);
    for (String name = members.next(); name != null; name = members.next()) {
      switch (name) {
        case "identifiers" -> {
          for (Elements identifiers = tokens.array(); identifiers.next(); ) {
            if (others.add(identifier())) {
              mentions.count();
            }
          }
        }
        case "_deleted" -> isDeleted = tokens.isTrue();
        default -> {}
      }
    }
    return isDeleted ? Set.of() : others;
  }

  private Iri identifier() throws IOException {
    String namespace = null;
    String own = null;
    Members members = tokens.object(IDENTIFIER);
    for (String name = members.next(); name != null; name = members.next()) {
      switch (name) {
        case "namespace" -> namespace = tokens.text();
        case "name" -> own = tokens.text();
        default -> {}
      }
    }
    return mentions.dataset(namespace, own);
  }

  private void lifecycle() throws IOException {
    String change = null;
    @Nullable Iri before = null;
    boolean isDeleted = false;
    Members members = tokens.object(LIFECYCLE);
    for (String name = members.next(); name != null; name = members.next()) {
      switch (name) {
        case "lifecycleStateChange" -> change = tokens.text();
        case "previousIdentifier" -> before = tokens.isNull() ? null : identifier();
        case "_deleted" -> isDeleted = tokens.isTrue();
        default -> {}
      }
    }
    if (!isDeleted) {
      isDropped = "DROP".equals(change);
      renamedFrom = "RENAME".equals(change) ? Optional.ofNullable(before) : Optional.empty();
    }
  }
}
