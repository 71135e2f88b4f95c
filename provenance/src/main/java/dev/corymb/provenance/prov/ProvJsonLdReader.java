package dev.corymb.provenance.prov;

import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.json.Elements;
import dev.corymb.provenance.json.Members;
import dev.corymb.provenance.json.Tokens;
import dev.corymb.provenance.sent.InvalidEventException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a document of PROV-JSONLD in its canonical shape: one object per statement, with the terms
 * of the context of PROV-JSONLD. Other JSON-LD is rejected, because its terms could mean anything.
 *
 * <p>A text alone, as the value of an attribute, is a name if it has a declared prefix, as
 * ProvToolbox writes names, and else a text.
 */
final class ProvJsonLdReader {

  private static final Set<String> DOCUMENT = Set.of("@context", "@graph");
  private static final Set<String> NODE = Set.of("@type", "@id", "@context", "@graph");
  private static final Set<String> VALUE = Set.of("@value", "@type", "@language", "@id");
  private static final Map<String, String> NAMES = names();

  private final Tokens tokens;
  private final DocumentDraft document;

  private ProvJsonLdReader(Tokens tokens, ProvLimits limits) {
    this.tokens = tokens;
    this.document = new DocumentDraft(limits);
  }

  private static Map<String, String> names() {
    Map<String, String> names = new HashMap<>();
    ProvJsonLd.TERMS.forEach(
        (name, term) -> names.put(term, "prov:" + name.value().substring(Terms.PROV.length())));
    for (Kind kind : Kind.values()) {
      kind.ends().forEach(end -> names.put(end.name(), "prov:" + end.name()));
      kind.times().forEach(time -> names.put(time, "prov:" + time));
    }
    return names;
  }

  /** Reads the document, from its first token. */
  static List<Event> read(Tokens tokens, ProvLimits limits) throws IOException {
    ProvJsonLdReader reader = new ProvJsonLdReader(tokens, limits);
    reader.readDocument();
    return reader.document.events(tokens.fingerprint());
  }

  private void readDocument() throws IOException {
    Members members = tokens.object(DOCUMENT);
    boolean hasGraph = false;
    for (String name = members.next(); name != null; name = members.next()) {
      switch (name) {
        case "@context" -> readContext(document.scope());
        case "@graph" -> {
          hasGraph = true;
          readGraph(document.scope(), null);
        }
        default -> throw tokens.invalid("must be @context or @graph", "is not");
      }
    }
    tokens.required(hasGraph ? hasGraph : null, "@graph");
  }

  private void readContext(NameScope scope) throws IOException {
    if (tokens.token() == JsonToken.START_ARRAY) {
      for (Elements contexts = tokens.array(); contexts.next(); ) {
        readOneContext(scope);
      }
    } else {
      readOneContext(scope);
    }
  }

  private void readOneContext(NameScope scope) throws IOException {
    if (tokens.token() == JsonToken.VALUE_STRING) {
      String url = tokens.text();
      if (url == null || !url.contains("prov-jsonld")) {
        throw tokens.invalid(
            "must be prefixes, or the context " + ProvJsonLd.CONTEXT, "was " + tokens.shown());
      }
      return;
    }
    Members terms = tokens.object(Set.of());
    for (String term = terms.next(); term != null; term = terms.next()) {
      if (tokens.token() == JsonToken.START_OBJECT) {
        requireKnown(term);
      } else if (term.equals("@vocab")) {
        declare(scope, NameScope.DEFAULT);
      } else if (!term.equals("@version")) {
        if (term.startsWith("@")) {
          throw tokens.invalid("must be a prefix, @vocab or @version", "is not");
        }
        declare(scope, term);
      }
    }
  }

  /** Contexts with definitions are those of PROV-JSONLD itself, written out. */
  private void requireKnown(String term) throws IOException {
    if (!NAMES.containsKey(term) && ProvJsonLd.kind(term) == null) {
      throw tokens.invalid("must be a prefix, or a term of PROV-JSONLD", "is neither");
    }
  }

  private void declare(NameScope scope, String prefix) throws IOException {
    String namespace = tokens.text();
    if (namespace == null) {
      throw tokens.invalid("must be a namespace", "was null");
    }
    document.declare(scope, prefix, namespace, tokens);
  }

  private void readGraph(NameScope scope, @Nullable List<StatementDraft> own) throws IOException {
    for (Elements nodes = tokens.array(); nodes.next(); ) {
      readNode(scope, own);
    }
  }

  /** Reads a statement, or a bundle, which no bundle may have. */
  private void readNode(NameScope scope, @Nullable List<StatementDraft> own) throws IOException {
    if (tokens.token() != JsonToken.START_OBJECT) {
      throw tokens.invalid("must be an object", "was " + tokens.shown());
    }
    document.countStatement(tokens);
    String pointer = tokens.pointer();
    StatementDraft statement = new StatementDraft(scope, pointer, Kind.ENTITY);
    NameScope inner = new NameScope(scope);
    List<StatementDraft> inside = new ArrayList<>(0);
    boolean isBundle = false;
    String type = null;
    Members members = tokens.object(NODE);
    for (String name = members.next(); name != null; name = members.next()) {
      switch (name) {
        case "@type" -> type = readType();
        case "@id" -> statement.id = tokens.text();
        case "@context" -> {
          isBundle = true;
          readContext(inner);
        }
        case "@graph" -> {
          isBundle = true;
          if (own != null) {
            throw tokens.invalid("must not be in a bundle", "was");
          }
          readGraph(inner, inside);
        }
        default -> readValues(statement, name);
      }
    }
    String given = tokens.required(type, "@type");
    if (given.equals(ProvJsonLd.BUNDLE) || given.equals("prov:" + ProvJsonLd.BUNDLE)) {
      addBundle(statement, inner, inside);
      return;
    }
    Kind kind = ProvJsonLd.kind(given);
    if (kind == null || isBundle) {
      throw tokens.invalid(
          "must have a @type of PROV, and only bundles a @context and @graph",
          "was " + InvalidEventException.shown(given));
    }
    statement.kind = kind;
    statement.mayBeMention = kind == Kind.ENTITY;
    if (own == null) {
      document.add(statement);
    } else {
      own.add(statement);
    }
  }

  private @Nullable String readType() throws IOException {
    if (tokens.token() != JsonToken.START_ARRAY) {
      return tokens.text();
    }
    String type = null;
    for (Elements types = tokens.array(); types.next(); ) {
      if (type != null) {
        throw tokens.invalid("must be the only one; further types are in type", "was not");
      }
      type = tokens.text();
    }
    return type;
  }

  private void addBundle(StatementDraft node, NameScope scope, List<StatementDraft> inside)
      throws IOException {
    String name = tokens.required(node.id, "@id");
    if (!node.given.isEmpty()) {
      throw tokens.invalid(
          "must have nothing but @type, @id, @context and @graph",
          "had " + InvalidEventException.shown(node.given.get(0).name()));
    }
    document.addBundle(name, scope, inside, node.pointer);
  }

  private void readValues(StatementDraft statement, String name) throws IOException {
    String expanded = NAMES.getOrDefault(name, name);
    if (tokens.token() == JsonToken.START_ARRAY) {
      for (Elements values = tokens.array(); values.next(); ) {
        document.give(statement, expanded, readValue(name), tokens);
      }
    } else if (!tokens.isNull()) {
      document.give(statement, expanded, readValue(name), tokens);
    }
  }

  /** Whole numbers of JSON-LD have one type. */
  private GivenValue scalar() throws IOException {
    GivenValue scalar = GivenValue.scalar(tokens);
    return tokens.token() == JsonToken.VALUE_NUMBER_INT
        ? GivenValue.typed(scalar.text(), "xsd:integer")
        : scalar;
  }

  private GivenValue readValue(String name) throws IOException {
    if (tokens.token() != JsonToken.START_OBJECT) {
      GivenValue scalar = scalar();
      return scalar.form() == GivenValue.Form.TEXT && ProvJsonLd.isOfIds(name)
          ? GivenValue.name(scalar.text())
          : scalar.orName();
    }
    GivenValue value = null;
    String type = null;
    String language = null;
    Members members = tokens.object(VALUE);
    for (String part = members.next(); part != null; part = members.next()) {
      switch (part) {
        case "@value" -> value = scalar();
        case "@type" -> type = tokens.text();
        case "@language" -> language = tokens.text();
        case "@id" -> value = GivenValue.name(GivenValue.scalar(tokens).text());
        default -> throw tokens.invalid("must be @value, @type, @language or @id", "is not");
      }
    }
    GivenValue given = tokens.required(value, "@value");
    return given.as(type, language);
  }
}
