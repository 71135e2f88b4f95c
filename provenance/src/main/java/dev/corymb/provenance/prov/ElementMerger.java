package dev.corymb.provenance.prov;

import dev.corymb.provenance.event.Attribute;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Brings together what is said of one element, as PROV means it: two descriptions of an entity are
 * one with the attributes of both.
 */
final class ElementMerger {

  private record Element(Kind kind, Iri id) {}

  private final List<Statement> relations = new ArrayList<>();
  private final Map<Element, List<Statement>> elements = new HashMap<>();

  /** The statements, of which elements are merged. */
  static List<Statement> merge(Collection<Statement> statements) {
    ElementMerger merger = new ElementMerger();
    // in order, so that it does not matter which comes first
    SortedSet<Statement> sorted = new TreeSet<>(StatementOrder.ORDER);
    sorted.addAll(statements);
    sorted.forEach(merger::add);
    return merger.all();
  }

  private void add(Statement statement) {
    if (!statement.kind().isElement()) {
      relations.add(statement);
      return;
    }
    Element element = new Element(statement.kind(), statement.id().orElseThrow());
    List<Statement> known = elements.computeIfAbsent(element, any -> new ArrayList<>(1));
    if (!known.isEmpty()) { // equal times come one after the other
      int last = known.size() - 1;
      Optional<Statement> both = merged(known.get(last), statement);
      if (both.isPresent()) {
        known.set(last, both.get());
        return;
      }
    }
    known.add(statement);
  }

  private static Optional<Statement> merged(Statement one, Statement other) {
    List<Optional<Instant>> times = new ArrayList<>();
    for (int i = 0; i < one.times().size(); i++) {
      Optional<Instant> first = one.times().get(i);
      Optional<Instant> second = other.times().get(i);
      if (first.isPresent() && second.isPresent() && !first.equals(second)) {
        return Optional.empty();
      }
      times.add(first.or(() -> second));
    }
    SortedSet<Attribute> attributes = new TreeSet<>(one.attributes());
    attributes.addAll(other.attributes());
    return attributes.size() > Statement.MAX_ATTRIBUTES
        ? Optional.empty()
        : Optional.of(
            new Statement(one.kind(), one.id(), one.ends(), times, List.copyOf(attributes)));
  }

  private List<Statement> all() {
    List<Statement> all = new ArrayList<>(relations);
    elements.values().forEach(all::addAll);
    return all;
  }
}
