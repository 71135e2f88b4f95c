package dev.corymb.provenance.prov;

import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.json.Elements;
import dev.corymb.provenance.json.Members;
import dev.corymb.provenance.json.Tokens;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a document of PROV-JSON, also as ProvToolbox writes it.
 *
 * <p>An id may have one object or an array of them; a key that is repeated counts as one more
 * statement, or one more value. A number that is no text is an {@code xsd:int}, {@code xsd:long},
 * {@code xsd:integer} or {@code xsd:double}, as it fits.
 */
final class ProvJsonReader {

  /** Sections that are no relations of the model; those of dictionaries are rejected. */
  private static final Set<String> OTHERS =
      Set.of(
          "prefix",
          "bundle",
          "hadDictionaryMember",
          "derivedByInsertionFrom",
          "derivedByRemovalFrom");

  private static final Set<String> VALUE = Set.of("$", "type", "lang");

  private final Tokens tokens;
  private final DocumentDraft document;

  private ProvJsonReader(Tokens tokens, ProvLimits limits) {
    this.tokens = tokens;
    this.document = new DocumentDraft(limits);
  }

  /** Reads the document, from its first token. */
  static List<Event> read(Tokens tokens, ProvLimits limits) throws IOException {
    ProvJsonReader reader = new ProvJsonReader(tokens, limits);
    reader.readPart(reader.document.scope(), null, null);
    return reader.document.events(tokens.fingerprint());
  }

  /** Whether a document has such a section, so that it is in this format. */
  static boolean isSection(String name) {
    return OTHERS.contains(name) || ProvJson.kind(name) != null;
  }

  /** Reads the document, or a bundle of it, which has a name and statements of its own. */
  private void readPart(
      NameScope scope, @Nullable String bundle, @Nullable List<StatementDraft> own)
      throws IOException {
    Members sections = tokens.object(Set.of());
    for (String name = sections.next(); name != null; name = sections.next()) {
      Kind kind = ProvJson.kind(name);
      if (kind != null) {
        readSection(scope, name, kind, own);
      } else if (name.equals("prefix")) {
        readPrefixes(scope);
      } else if (name.equals("bundle") && bundle == null) {
        readBundles();
      } else if (name.equals("@id") && bundle != null) {
        if (!bundle.equals(tokens.text())) {
          throw tokens.invalid("must be the name of the bundle", "was " + tokens.shown());
        }
      } else {
        throw tokens.invalid(
            "must be a section of PROV-JSON, such as prefix, entity or wasGeneratedBy", "is not");
      }
    }
  }

  private void readPrefixes(NameScope scope) throws IOException {
    Members prefixes = tokens.object(Set.of());
    for (String prefix = prefixes.next(); prefix != null; prefix = prefixes.next()) {
      String namespace = tokens.text();
      if (namespace == null) {
        throw tokens.invalid("must be a namespace", "was null");
      }
      document.declare(scope, prefix, namespace, tokens);
    }
  }

  private void readBundles() throws IOException {
    Members bundles = tokens.object(Set.of());
    for (String name = bundles.next(); name != null; name = bundles.next()) {
      document.countStatement(tokens);
      String pointer = tokens.pointer();
      NameScope scope = new NameScope(document.scope());
      List<StatementDraft> own = new ArrayList<>();
      readPart(scope, name, own);
      document.addBundle(name, scope, own, pointer);
    }
  }

  private void readSection(
      NameScope scope, String section, Kind kind, @Nullable List<StatementDraft> own)
      throws IOException {
    Members statements = tokens.object(Set.of());
    for (String id = statements.next(); id != null; id = statements.next()) {
      if (tokens.token() == JsonToken.START_ARRAY) {
        for (Elements same = tokens.array(); same.next(); ) {
          readStatement(scope, section, kind, id, own);
        }
      } else {
        readStatement(scope, section, kind, id, own);
      }
    }
  }

  private void readStatement(
      NameScope scope, String section, Kind kind, String id, @Nullable List<StatementDraft> own)
      throws IOException {
    if (tokens.token() != JsonToken.START_OBJECT) {
      throw tokens.invalid("must be an object, or an array of them", "was " + tokens.shown());
    }
    document.countStatement(tokens);
    StatementDraft statement = new StatementDraft(scope, tokens.pointer(), kind);
    statement.id = id;
    Members members = tokens.object(Set.of());
    for (String name = members.next(); name != null; name = members.next()) {
      boolean isBare = ProvJson.hasBareArguments(section) && name.indexOf(':') < 0;
      readValues(statement, isBare && isArgument(kind, name) ? "prov:" + name : name);
    }
    if (own == null) {
      document.add(statement);
    } else {
      own.add(statement);
    }
  }

  private static boolean isArgument(Kind kind, String name) {
    return kind.ends().stream().anyMatch(end -> end.name().equals(name));
  }

  /** Reads a value, or an array of them; an argument that is null is left out. */
  private void readValues(StatementDraft statement, String name) throws IOException {
    if (tokens.isNull()) {
      if (!name.startsWith("prov:")) {
        throw tokens.invalid("must be a value", "was null");
      }
    } else if (tokens.token() == JsonToken.START_ARRAY) {
      for (Elements values = tokens.array(); values.next(); ) {
        document.give(statement, name, readValue(), tokens);
      }
    } else {
      document.give(statement, name, readValue(), tokens);
    }
  }

  private GivenValue readValue() throws IOException {
    return tokens.token() == JsonToken.START_OBJECT ? readTyped() : GivenValue.scalar(tokens);
  }

  private GivenValue readTyped() throws IOException {
    GivenValue value = null;
    String type = null;
    String language = null;
    Members members = tokens.object(VALUE);
    for (String name = members.next(); name != null; name = members.next()) {
      switch (name) {
        case "$" -> value = GivenValue.scalar(tokens);
        case "type" -> type = tokens.text();
        case "lang" -> language = tokens.text();
        default -> throw tokens.invalid("must be $, type or lang", "is not");
      }
    }
    GivenValue given = tokens.required(value, "$");
    return given.as(type, language);
  }
}
