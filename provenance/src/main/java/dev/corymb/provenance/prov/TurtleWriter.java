package dev.corymb.provenance.prov;

import dev.corymb.provenance.event.Attribute;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.event.Value;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Writes Turtle in the terms of PROV-O. A relation is a property between its ends; what else it
 * says, its id included, is written in the qualified form as well. Turtle has no bundles: the
 * statements of one have {@link Terms#BUNDLE}.
 */
final class TurtleWriter {

  private static final String A = "a";
  private static final Iri AT_TIME = Terms.prov("atTime");
  private static final Iri TYPE = Terms.prov("type");

  /** Attributes that PROV-O calls something else. */
  private static final Map<Iri, Iri> NAMES =
      Map.of(
          Terms.prov("label"), new Iri(Terms.RDFS + "label"),
          Terms.prov("location"), Terms.prov("atLocation"),
          Terms.prov("role"), Terms.prov("hadRole"));

  private final StringBuilder body = new StringBuilder();
  private final PrefixTable prefixes;
  private final Set<String> used = new HashSet<>();

  private TurtleWriter(ProvDocument document) {
    this.prefixes =
        new PrefixTable(
            document,
            TurtleWriter::divide,
            List.of(Terms.PROV, Terms.PROVEXT, Terms.XSD, Terms.RDF, Terms.RDFS, Terms.CORYMB));
  }

  static void write(ProvDocument document, Appendable out) throws IOException {
    TurtleWriter writer = new TurtleWriter(document);
    writer.write(document);
    for (Map.Entry<String, String> prefix : writer.prefixes.prefixes().entrySet()) {
      if (writer.used.contains(prefix.getKey())) {
        out.append("@prefix ").append(prefix.getKey()).append(": <");
        out.append(prefix.getValue()).append("> .\n");
      }
    }
    out.append(writer.body);
  }

  /** Names that would need escapes are written in full. */
  private static int divide(String id) {
    int at = PrefixTable.afterLastDelimiter(id);
    for (int i = at; i < id.length(); i++) {
      char unit = id.charAt(i);
      boolean isPlain =
          (unit >= 'a' && unit <= 'z')
              || (unit >= 'A' && unit <= 'Z')
              || (unit >= '0' && unit <= '9')
              || unit == '_'
              || (unit == '-' && i > at);
      if (!isPlain) {
        return -1;
      }
    }
    return at == id.length() ? -1 : at;
  }

  private void write(ProvDocument document) {
    for (Statement statement : document.statements()) {
      write(statement, Optional.empty());
    }
    for (Map.Entry<Iri, List<Statement>> bundle : document.bundles().entrySet()) {
      List<String> type = List.of(A + " " + term(Terms.prov("Bundle")));
      writeSubject(bundle.getKey(), type);
      for (Statement statement : bundle.getValue()) {
        write(statement, Optional.of(bundle.getKey()));
      }
    }
  }

  private void write(Statement statement, Optional<Iri> bundle) {
    List<String> more = new ArrayList<>();
    addTimes(statement, more);
    for (Attribute attribute : statement.attributes()) {
      more.add(predicate(attribute) + " " + object(attribute.value()));
    }
    bundle.ifPresent(name -> more.add(term(Terms.BUNDLE) + " " + term(name)));
    if (statement.kind().isElement()) {
      more.add(0, A + " " + term(type(statement.kind())));
      writeSubject(statement.id().orElseThrow(), more);
    } else {
      writeRelation(statement, more);
    }
  }

  private static Iri type(Kind element) {
    return Terms.prov(
        switch (element) {
          case ACTIVITY -> "Activity";
          case AGENT -> "Agent";
          default -> "Entity";
        });
  }

  private void addTimes(Statement statement, List<String> into) {
    for (int i = 0; i < statement.times().size(); i++) {
      Optional<Instant> time = statement.times().get(i);
      if (time.isPresent()) {
        Iri property =
            statement.kind() != Kind.ACTIVITY
                ? AT_TIME
                : Terms.prov(i == 0 ? "startedAtTime" : "endedAtTime");
        into.add(term(property) + " " + object(Value.ofXsd("dateTime", XsdTime.text(time.get()))));
      }
    }
  }

  private void writeRelation(Statement statement, List<String> more) {
    Qualification form = Qualification.of(statement.kind());
    List<Optional<Iri>> ends = statement.ends();
    List<String> about = new ArrayList<>();
    ends.get(1).ifPresent(end -> about.add(term(form.direct()) + " " + term(end)));
    boolean isMention = statement.kind() == Kind.MENTION;
    if (isMention) {
      about.add(term(ProvJsonLd.IN_BUNDLE) + " " + term(ends.get(2).orElseThrow()));
    }
    boolean hasMoreEnds =
        !isMention && ends.subList(2, ends.size()).stream().anyMatch(Optional::isPresent);
    boolean isQualified =
        hasMoreEnds || statement.id().isPresent() || ends.get(1).isEmpty() || !more.isEmpty();
    List<String> qualified = new ArrayList<>();
    if (isQualified) {
      qualified.add(A + " " + term(form.type()));
      for (int i = 1; i < ends.size(); i++) {
        String property = term(form.ends().get(i - 1));
        ends.get(i).ifPresent(end -> qualified.add(property + " " + term(end)));
      }
      qualified.addAll(more);
      about.add(
          term(form.property())
              + " "
              + statement
                  .id()
                  .map(this::term)
                  .orElseGet(() -> "[\n    " + String.join(" ;\n    ", qualified) + "\n  ]"));
    }
    writeSubject(ends.get(0).orElseThrow(), about);
    if (isQualified && statement.id().isPresent()) {
      writeSubject(statement.id().get(), qualified);
    }
  }

  private void writeSubject(Iri subject, List<String> about) {
    body.append('\n').append(term(subject)).append(' ');
    body.append(String.join(" ;\n  ", about)).append(" .\n");
  }

  private String predicate(Attribute attribute) {
    return attribute.name().equals(TYPE) && attribute.value().isReference()
        ? A
        : term(NAMES.getOrDefault(attribute.name(), attribute.name()));
  }

  private String object(Value value) {
    if (value.isReference()) {
      return term(new Iri(value.text()));
    }
    String text = quoted(value.text());
    if (!value.language().isEmpty()) {
      return text + "@" + value.language();
    }
    return value.datatype().equals(Value.STRING) ? text : text + "^^" + term(value.datatype());
  }

  private String term(Iri id) {
    if (!prefixes.hasPrefix(id)) {
      return "<" + id.value() + ">";
    }
    used.add(prefixes.prefix(id));
    return prefixes.name(id);
  }

  /** A text in quotes, as Turtle and PROV-N have it. */
  static String quoted(String text) {
    StringBuilder all = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      switch (unit) {
        case '"' -> all.append("\\\"");
        case '\\' -> all.append("\\\\");
        case '\n' -> all.append("\\n");
        case '\r' -> all.append("\\r");
        case '\t' -> all.append("\\t");
        case '\b' -> all.append("\\b");
        case '\f' -> all.append("\\f");
        default -> {
          if (unit < ' ') {
            all.append(String.format(Locale.ROOT, "\\u%04X", (int) unit));
          } else {
            all.append(unit);
          }
        }
      }
    }
    return all.append('"').toString();
  }
}
