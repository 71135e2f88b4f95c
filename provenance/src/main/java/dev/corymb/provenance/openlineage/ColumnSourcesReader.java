package dev.corymb.provenance.openlineage;

import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.json.Elements;
import dev.corymb.provenance.json.Members;
import dev.corymb.provenance.json.Tokens;
import dev.corymb.provenance.sent.InvalidEventException;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads from a facet {@code columnLineage} which datasets the columns were computed from. What is
 * not as the specification has it is left out, as {@link ColumnReader} does.
 */
final class ColumnSourcesReader {

  private final Tokens tokens;
  private final Mentions mentions;
  private final Set<List<String>> seen = new HashSet<>(); // each is named once per column
  private final Set<Iri> sources = new LinkedHashSet<>();

  ColumnSourcesReader(Tokens tokens, Mentions mentions) {
    this.tokens = tokens;
    this.mentions = mentions;
  }

  /** Reads the facet at which the parser is. */
  Set<Iri> read() throws IOException {
    boolean isDeleted = false;
    if (isAt(JsonToken.START_OBJECT)) {
      Members members = tokens.object(Set.of());
      for (String name = members.next(); name != null; name = members.next()) {
        switch (name) {
          case "fields" -> addFields();
          case "dataset" -> addSources();
          case "_deleted" -> isDeleted = tokens.isTrue();
          default -> {}
        }
      }
    }
    return isDeleted ? Set.of() : sources;
  }

  private void addFields() throws IOException {
    if (isAt(JsonToken.START_OBJECT)) {
      Members fields = tokens.object(Set.of());
      while (fields.next() != null) {
        addField();
      }
    }
  }

  private void addField() throws IOException {
    if (isAt(JsonToken.START_OBJECT)) {
      Members members = tokens.object(Set.of());
      for (String name = members.next(); name != null; name = members.next()) {
        if (name.equals("inputFields")) {
          addSources();
        }
      }
    }
  }

  private void addSources() throws IOException {
    if (isAt(JsonToken.START_ARRAY)) {
      for (Elements elements = tokens.array(); elements.next(); ) {
        addSource();
      }
    }
  }

  private void addSource() throws IOException {
    if (!isAt(JsonToken.START_OBJECT)) {
      return;
    }
    Optional<String> namespace = Optional.empty();
    Optional<String> own = Optional.empty();
    Members members = tokens.object(Set.of());
    for (String name = members.next(); name != null; name = members.next()) {
      switch (name) {
        case "namespace" -> namespace = text();
        case "name" -> own = text();
        default -> {}
      }
    }
    if (namespace.isPresent() && own.isPresent()) {
      add(namespace.get(), own.get());
    }
  }

  private void add(String namespace, String name) throws InvalidEventException {
    if (seen.add(List.of(namespace, name))) {
      mentions.count();
      dataset(namespace, name).ifPresent(sources::add);
    }
  }

  private Optional<Iri> dataset(String namespace, String name) {
    try {
      return Optional.of(mentions.dataset(namespace, name));
    } catch (InvalidEventException e) { // too long for an id
      return Optional.empty();
    }
  }

  private Optional<String> text() throws IOException {
    try {
      return Optional.ofNullable(tokens.text());
    } catch (InvalidEventException e) { // not a text, or too long
      return Optional.empty();
    }
  }

  private boolean isAt(JsonToken token) {
    return tokens.token() == token;
  }
}
