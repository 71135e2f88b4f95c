package dev.corymb.provenance.prov;

import dev.corymb.provenance.event.Attribute;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.event.Value;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Writes PROV-N, a statement per line. */
final class ProvNWriter {

  /** Characters of local names that have to be escaped. */
  private static final String ESCAPED = "='(),;[]";

  /** Further characters that local names may have. */
  private static final String OTHERS = "@~&+*$!%";

  private final Appendable out;
  private final PrefixTable prefixes;

  private ProvNWriter(ProvDocument document, Appendable out) {
    this.out = out;
    this.prefixes =
        new PrefixTable(
            document,
            ProvNWriter::divide,
            hasExtensions(document) ? List.of(Terms.PROVEXT) : List.of());
  }

  private static boolean hasExtensions(ProvDocument document) {
    return Stream.concat(Stream.of(document.statements()), document.bundles().values().stream())
        .flatMap(List::stream)
        .anyMatch(ProvNWriter::isExtension);
  }

  /** Relations that have neither ids nor attributes in PROV-N, but have some here. */
  private static boolean isExtension(Statement statement) {
    boolean isBare = ProvJson.isBare(statement.kind()) || statement.kind() == Kind.MENTION;
    return isBare && (statement.id().isPresent() || !statement.attributes().isEmpty());
  }

  static void write(ProvDocument document, Appendable out) throws IOException {
    new ProvNWriter(document, out).write(document);
  }

  /** Names with characters that cannot even be escaped are all namespace. */
  private static int divide(String id) {
    int at = PrefixTable.afterLastDelimiter(id);
    for (int i = at; i < id.length(); i++) {
      char unit = id.charAt(i);
      boolean isPlain =
          (unit >= 'a' && unit <= 'z')
              || (unit >= 'A' && unit <= 'Z')
              || (unit >= '0' && unit <= '9')
              || unit == '_'
              || unit == '-'
              || unit == '.'
              || ESCAPED.indexOf(unit) >= 0
              || OTHERS.indexOf(unit) >= 0;
      if (!isPlain) {
        return id.length();
      }
    }
    return at;
  }

  private void write(ProvDocument document) throws IOException {
    out.append("document\n");
    for (Map.Entry<String, String> prefix : prefixes.prefixes().entrySet()) {
      if (!prefix.getValue().equals(Terms.PROV) && !prefix.getValue().equals(Terms.XSD)) {
        out.append("  prefix ").append(prefix.getKey()).append(" <");
        out.append(prefix.getValue()).append(">\n");
      }
    }
    for (Statement statement : document.statements()) {
      out.append("  ").append(text(statement)).append('\n');
    }
    for (Map.Entry<Iri, List<Statement>> bundle : document.bundles().entrySet()) {
      out.append("  bundle ").append(name(bundle.getKey())).append('\n');
      for (Statement statement : bundle.getValue()) {
        out.append("    ").append(text(statement)).append('\n');
      }
      out.append("  endBundle\n");
    }
    out.append("endDocument\n");
  }

  private String text(Statement statement) {
    Kind kind = statement.kind();
    List<String> arguments = new ArrayList<>();
    for (Optional<Iri> end : statement.ends()) {
      arguments.add(end.map(this::name).orElse("-"));
    }
    for (Optional<Instant> time : statement.times()) {
      arguments.add(time.map(XsdTime::text).orElse("-"));
    }
    if (!statement.attributes().isEmpty()) {
      arguments.add(attributes(statement));
    }
    Optional<String> id = statement.id().map(this::name);
    String all = String.join(", ", arguments);
    if (kind.isElement()) {
      return kind.label() + "(" + id.orElse("") + (all.isEmpty() ? "" : ", " + all) + ")";
    }
    return (isExtension(statement) ? "provext:" : "")
        + kind.label()
        + "("
        + id.map(own -> own + "; ").orElse("")
        + all
        + ")";
  }

  private String attributes(Statement statement) {
    List<String> all = new ArrayList<>();
    for (Attribute attribute : statement.attributes()) {
      all.add(name(attribute.name()) + "=" + value(attribute.value()));
    }
    return "[" + String.join(", ", all) + "]";
  }

  private String value(Value value) {
    if (value.isReference()) {
      return "'" + name(new Iri(value.text())) + "'";
    }
    String text = quoted(value.text());
    if (!value.language().isEmpty()) {
      return text + "@" + value.language();
    }
    return value.datatype().equals(Value.STRING) ? text : text + " %% " + name(value.datatype());
  }

  private String name(Iri id) {
    String local = prefixes.local(id);
    StringBuilder name = new StringBuilder(prefixes.prefix(id)).append(':');
    for (int i = 0; i < local.length(); i++) {
      char unit = local.charAt(i);
      boolean isAtEdge = i == 0 || i == local.length() - 1;
      if (ESCAPED.indexOf(unit) >= 0 || (unit == '.' && isAtEdge) || (unit == '-' && i == 0)) {
        name.append('\\');
      }
      name.append(unit);
    }
    return name.toString();
  }

  private static String quoted(String text) {
    StringBuilder all = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      switch (unit) {
        case '"', '\\' -> all.append('\\').append(unit);
        case '\n' -> all.append("\\n");
        case '\r' -> all.append("\\r");
        case '\t' -> all.append("\\t");
        case '\b' -> all.append("\\b");
        case '\f' -> all.append("\\f");
        default -> all.append(unit);
      }
    }
    return all.append('"').toString();
  }
}
