package dev.corymb.provenance.prov;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.EventParts;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.json.Tokens;
import dev.corymb.provenance.sent.InvalidEventException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What was sent of a document, until all of it is read: only then are all prefixes known, and which
 * blank names are referred to.
 */
final class DocumentDraft {

  private static final int MAX_NAMES = 10_000;

  /** A bundle, or the document itself. */
  private static final class Part {
    final NameScope scope;
    final String name;
    final String pointer;
    final List<StatementDraft> statements = new ArrayList<>();

    Part(NameScope scope, String name, String pointer) {
      this.scope = scope;
      this.name = name;
      this.pointer = pointer;
    }
  }

  private final ProvLimits limits;
  private final Part whole = new Part(new NameScope(null), "", "");
  private final List<Part> bundles = new ArrayList<>();
  private final Map<String, String> names = new HashMap<>();
  private int statements;
  private int attributes;
  private int prefixes;

  DocumentDraft(ProvLimits limits) {
    this.limits = limits;
  }

  /** The prefixes of the document. */
  NameScope scope() {
    return whole.scope;
  }

  /** Declares a prefix of the document or of a bundle. */
  void declare(NameScope scope, String prefix, String namespace, Tokens tokens)
      throws InvalidEventException {
    prefixes = count(prefixes, limits.prefixes(), "prefixes", tokens);
    scope.declare(prefix, namespace, tokens.pointer());
  }

  /** Adds a bundle. */
  void addBundle(String name, NameScope scope, List<StatementDraft> own, String pointer) {
    Part bundle = new Part(scope, name, pointer);
    bundle.statements.addAll(own);
    bundles.add(bundle);
  }

  /** Adds a statement that is in no bundle. */
  void add(StatementDraft statement) {
    whole.statements.add(statement);
  }

  /** Counts a statement, or a bundle, which takes as much room. */
  void countStatement(Tokens tokens) throws InvalidEventException {
    statements = count(statements, limits.statements(), "statements", tokens);
  }

  /** Adds what was given under a name. */
  void give(StatementDraft statement, String name, GivenValue value, Tokens tokens)
      throws InvalidEventException {
    attributes = count(attributes, limits.attributes(), "attributes", tokens);
    statement.given.add(new StatementDraft.Given(known(name), value));
  }

  /** Names of attributes come again and again. */
  private String known(String name) {
    String known = names.putIfAbsent(name, name);
    if (names.size() > MAX_NAMES) {
      names.clear();
    }
    return known == null ? name : known;
  }

  private static int count(int count, int most, String what, Tokens tokens)
      throws InvalidEventException {
    if (count == most) {
      throw new InvalidEventException(
          "", "must have at most " + most + ' ' + what, "had more, from " + tokens.pointer());
    }
    return count + 1;
  }

  /**
   * The events that it says: one for each bundle and one for the rest, or several if these are too
   * large.
   *
   * @param fingerprint the hash of the document
   */
  List<Event> events(EventId fingerprint) throws InvalidEventException {
    DocumentNames names = new DocumentNames(fingerprint, limits);
    StatementMaker maker = new StatementMaker(names, referred());
    List<Event> events = new ArrayList<>();
    if (!whole.statements.isEmpty()) {
      events.addAll(events(Optional.empty(), whole, maker));
    }
    for (Part bundle : bundles) {
      Iri name = names.id(bundle.scope, bundle.name, bundle.pointer);
      events.addAll(events(Optional.of(name), bundle, maker));
    }
    return events;
  }

  private static List<Event> events(Optional<Iri> bundle, Part part, StatementMaker maker)
      throws InvalidEventException {
    List<Statement> statements = new ArrayList<>();
    for (StatementDraft draft : part.statements) {
      statements.addAll(maker.statements(draft));
    }
    try {
      return EventParts.of(bundle, statements);
    } catch (IllegalArgumentException e) {
      throw NameScope.invalid(part.pointer, "must have statements that fit into events", e);
    }
  }

  /** The blank names that something refers to. */
  private Set<String> referred() {
    Set<String> referred = new HashSet<>();
    refer(whole, referred);
    bundles.forEach(bundle -> refer(bundle, referred));
    return referred;
  }

  private static void refer(Part part, Set<String> referred) {
    for (StatementDraft statement : part.statements) {
      for (StatementDraft.Given given : statement.given) {
        if (NameScope.isBlank(given.value().text())) {
          referred.add(given.value().text());
        }
      }
      if (statement.id != null && statement.kind.isElement()) {
        referred.add(statement.id);
      }
    }
  }
}
