package dev.corymb.provenance.prov;

import static dev.corymb.provenance.json.CompactJson.quoted;

import dev.corymb.provenance.event.Attribute;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.event.Value;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Writes PROV-JSONLD in its canonical shape, a statement per line. */
final class ProvJsonLdWriter {

  private final Appendable out;
  private final PrefixTable prefixes;

  private ProvJsonLdWriter(ProvDocument document, Appendable out) {
    this.out = out;
    this.prefixes =
        new PrefixTable(
            document,
            PrefixTable.PLAIN,
            hasNamedMentions(document)
                ? List.of(Terms.PROV, Terms.XSD, Terms.CORYMB)
                : List.of(Terms.PROV, Terms.XSD));
  }

  private static boolean hasNamedMentions(ProvDocument document) {
    return Stream.concat(Stream.of(document.statements()), document.bundles().values().stream())
        .flatMap(List::stream)
        .anyMatch(one -> one.kind() == Kind.MENTION && one.id().isPresent());
  }

  static void write(ProvDocument document, Appendable out) throws IOException {
    new ProvJsonLdWriter(document, out).write(document);
  }

  private void write(ProvDocument document) throws IOException {
    out.append("{\n  \"@context\": [{");
    String separator = "\n";
    for (Map.Entry<String, String> prefix : prefixes.prefixes().entrySet()) {
      out.append(separator).append("    ").append(quoted(prefix.getKey())).append(": ");
      out.append(quoted(prefix.getValue()));
      separator = ",\n";
    }
    out.append("\n  }, ").append(quoted(ProvJsonLd.CONTEXT)).append("],\n  \"@graph\": [");
    separator = "\n";
    for (Statement statement : document.statements()) {
      out.append(separator).append("    ").append(members(statement));
      separator = ",\n";
    }
    for (Map.Entry<Iri, List<Statement>> bundle : document.bundles().entrySet()) {
      out.append(separator).append("    ");
      write(bundle.getKey(), bundle.getValue());
      separator = ",\n";
    }
    out.append("\n  ]\n}\n");
  }

  private void write(Iri bundle, List<Statement> statements) throws IOException {
    String prefix = prefixes.prefix(bundle); // ProvToolbox looks for it here
    out.append("{\"@type\": ").append(quoted(ProvJsonLd.BUNDLE));
    out.append(", \"@context\": [{").append(quoted(prefix)).append(": ");
    out.append(quoted(prefixes.prefixes().getOrDefault(prefix, "")));
    out.append("}, ").append(quoted(ProvJsonLd.CONTEXT));
    out.append("], \"@id\": ").append(name(bundle)).append(", \"@graph\": [");
    String separator = "\n";
    for (Statement statement : statements) {
      out.append(separator).append("      ").append(members(statement));
      separator = ",\n";
    }
    out.append("\n    ]}");
  }

  private String members(Statement statement) {
    return statement.kind() == Kind.MENTION ? mention(statement) : relation(statement);
  }

  private String relation(Statement statement) {
    Kind kind = statement.kind();
    StringJoiner all = new StringJoiner(", ", "{", "}");
    all.add("\"@type\": " + quoted(ProvJsonLd.type(kind)));
    statement.id().ifPresent(id -> all.add("\"@id\": " + name(id)));
    for (int i = 0; i < kind.ends().size(); i++) {
      String end = quoted(kind.ends().get(i).name());
      boolean isMember = kind == Kind.MEMBERSHIP && i == 1;
      statement
          .end(i)
          .ifPresent(id -> all.add(end + ": " + (isMember ? "[" + name(id) + "]" : name(id))));
    }
    for (int i = 0; i < kind.times().size(); i++) {
      String time = quoted(kind.times().get(i));
      statement
          .times()
          .get(i)
          .ifPresent(instant -> all.add(time + ": " + quoted(XsdTime.text(instant))));
    }
    addAttributes(statement, all);
    return all.toString();
  }

  private String mention(Statement statement) {
    StringJoiner all = new StringJoiner(", ", "{", "}");
    all.add("\"@type\": \"Entity\", \"@id\": " + name(statement.end(0).orElseThrow()));
    addReference(ProvJsonLd.MENTION_OF, statement.end(1).orElseThrow(), all);
    addReference(ProvJsonLd.IN_BUNDLE, statement.end(2).orElseThrow(), all);
    statement.id().ifPresent(id -> addReference(ProvJsonLd.MENTION, id, all));
    addAttributes(statement, all);
    return all.toString();
  }

  private void addReference(Iri name, Iri id, StringJoiner all) {
    all.add(name(name) + ": [" + value(Value.of(id)) + "]");
  }

  private void addAttributes(Statement statement, StringJoiner all) {
    SortedMap<String, StringJoiner> attributes = new TreeMap<>();
    for (Attribute attribute : statement.attributes()) {
      String term = ProvJsonLd.term(attribute.name(), statement.kind());
      Value value = attribute.value();
      boolean isId = term != null && ProvJsonLd.isOfIds(term) && value.isReference();
      attributes
          .computeIfAbsent(
              term == null ? prefixes.name(attribute.name()) : term,
              any -> new StringJoiner(", ", "[", "]"))
          .add(isId ? name(new Iri(value.text())) : value(value));
    }
    attributes.forEach((name, values) -> all.add(quoted(name) + ": " + values));
  }

  private String name(Iri id) {
    return quoted(prefixes.name(id));
  }

  private String value(Value value) {
    String text = value.isReference() ? prefixes.name(new Iri(value.text())) : value.text();
    String start = "{\"@value\": " + quoted(text);
    if (value.datatype().equals(Value.STRING)) {
      return start + "}";
    }
    return value.language().isEmpty()
        ? start + ", \"@type\": " + name(value.datatype()) + "}"
        : start + ", \"@language\": " + quoted(value.language()) + "}";
  }
}
