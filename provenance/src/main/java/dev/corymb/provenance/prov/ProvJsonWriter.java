package dev.corymb.provenance.prov;

import static dev.corymb.provenance.json.CompactJson.quoted;

import dev.corymb.provenance.event.Attribute;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.event.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;

/** Writes PROV-JSON, a statement per line. */
final class ProvJsonWriter {

  private final Appendable out;
  private final PrefixTable prefixes;
  private int blanks;

  private ProvJsonWriter(ProvDocument document, Appendable out) {
    this.out = out;
    this.prefixes = new PrefixTable(document, PrefixTable.PLAIN, List.of(Terms.PROV, Terms.XSD));
  }

  static void write(ProvDocument document, Appendable out) throws IOException {
    new ProvJsonWriter(document, out).write(document);
  }

  private void write(ProvDocument document) throws IOException {
    out.append("{\n  \"prefix\": {");
    String separator = "\n";
    for (Map.Entry<String, String> prefix : prefixes.prefixes().entrySet()) {
      out.append(separator).append("    ").append(quoted(prefix.getKey())).append(": ");
      out.append(quoted(prefix.getValue()));
      separator = ",\n";
    }
    out.append("\n  }");
    writeSections(document.statements(), ",\n", "  ");
    if (!document.bundles().isEmpty()) {
      out.append(",\n  \"bundle\": {");
      separator = "\n";
      for (Map.Entry<Iri, List<Statement>> bundle : document.bundles().entrySet()) {
        out.append(separator).append("    ").append(name(bundle.getKey())).append(": {");
        // ProvToolbox looks for the name here, and for its prefix
        String prefix = prefixes.prefix(bundle.getKey());
        out.append("\n      \"@id\": ").append(name(bundle.getKey()));
        out.append(",\n      \"prefix\": {").append(quoted(prefix)).append(": ");
        out.append(quoted(prefixes.prefixes().getOrDefault(prefix, ""))).append('}');
        writeSections(bundle.getValue(), ",\n", "      ");
        out.append("\n    }");
        separator = ",\n";
      }
      out.append("\n  }");
    }
    out.append("\n}\n");
  }

  /** Writes the statements by their kinds. */
  private void writeSections(List<Statement> statements, String first, String indent)
      throws IOException {
    Map<String, Map<String, List<Statement>>> sections = new LinkedHashMap<>();
    for (Statement statement : statements) {
      String id = statement.id().map(prefixes::name).orElseGet(() -> "_:n" + ++blanks);
      sections
          .computeIfAbsent(section(statement), any -> new LinkedHashMap<>())
          .computeIfAbsent(id, any -> new ArrayList<>(1))
          .add(statement);
    }
    String separator = first;
    for (Map.Entry<String, Map<String, List<Statement>>> section : sections.entrySet()) {
      out.append(separator).append(indent).append(quoted(section.getKey())).append(": {");
      writeStatements(section.getValue(), indent);
      out.append('\n').append(indent).append('}');
      separator = ",\n";
    }
  }

  /** The relations that have no attributes in PROV have sections of their own if they have any. */
  private static String section(Statement statement) {
    String label = statement.kind().label();
    boolean isPlain = statement.id().isEmpty() && statement.attributes().isEmpty();
    return isPlain || !ProvJson.isBare(statement.kind()) ? label : ProvJson.qualified(label);
  }

  private void writeStatements(Map<String, List<Statement>> statements, String indent)
      throws IOException {
    String separator = "\n";
    for (Map.Entry<String, List<Statement>> same : statements.entrySet()) {
      out.append(separator).append(indent).append("  ").append(quoted(same.getKey()));
      out.append(": ");
      List<Statement> all = same.getValue();
      out.append(all.size() > 1 ? "[" : "");
      for (int i = 0; i < all.size(); i++) {
        out.append(i > 0 ? ", " : "").append(members(all.get(i)));
      }
      out.append(all.size() > 1 ? "]" : "");
      separator = ",\n";
    }
  }

  private String members(Statement statement) {
    Kind kind = statement.kind();
    String prov = ProvJson.hasBareArguments(section(statement)) ? "" : "prov:";
    StringJoiner all = new StringJoiner(", ", "{", "}");
    for (int i = 0; i < kind.ends().size(); i++) {
      String end = quoted(prov + kind.ends().get(i).name());
      boolean isMember = kind == Kind.MEMBERSHIP && i == 1;
      statement
          .end(i)
          .ifPresent(id -> all.add(end + ": " + (isMember ? "[" + name(id) + "]" : name(id))));
    }
    for (int i = 0; i < kind.times().size(); i++) {
      String time = quoted("prov:" + kind.times().get(i));
      statement
          .times()
          .get(i)
          .ifPresent(instant -> all.add(time + ": " + quoted(XsdTime.text(instant))));
    }
    SortedMap<Iri, StringJoiner> attributes = new TreeMap<>();
    for (Attribute attribute : statement.attributes()) {
      attributes
          .computeIfAbsent(attribute.name(), any -> new StringJoiner(", ", "[", "]"))
          .add(value(attribute.value()));
    }
    attributes.forEach((name, values) -> all.add(name(name) + ": " + values));
    return all.toString();
  }

  private String name(Iri id) {
    return quoted(prefixes.name(id));
  }

  private String value(Value value) {
    if (value.datatype().equals(Value.STRING)) {
      return quoted(value.text());
    }
    if (!value.language().isEmpty()) {
      return "{\"$\": " + quoted(value.text()) + ", \"lang\": " + quoted(value.language()) + "}";
    }
    String text = value.isReference() ? prefixes.name(new Iri(value.text())) : value.text();
    return "{\"$\": " + quoted(text) + ", \"type\": " + name(value.datatype()) + "}";
  }
}
