package dev.corymb.provenance.prov;

import dev.corymb.provenance.event.Attribute;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.event.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The statements of events, with what is to be known of the events themselves. */
final class EventStatements {

  private EventStatements() {}

  static ProvDocument of(Collection<Event> events) {
    List<Statement> statements = new ArrayList<>();
    SortedMap<Iri, List<Statement>> bundles = new TreeMap<>();
    for (Event event : events) {
      List<Statement> into =
          event
              .bundle()
              .map(bundle -> bundles.computeIfAbsent(bundle, any -> new ArrayList<>()))
              .orElse(statements);
      List<Attribute> own = own(event);
      for (Statement statement : event.statements()) {
        add(statement, own, into);
      }
    }
    bundles.replaceAll((bundle, all) -> ElementMerger.merge(all));
    return new ProvDocument(ElementMerger.merge(statements), bundles);
  }

  private static List<Attribute> own(Event event) {
    List<Attribute> own = new ArrayList<>(2);
    event
        .time()
        .ifPresent(
            time ->
                own.add(new Attribute(Terms.TIME, Value.ofXsd("dateTime", XsdTime.text(time)))));
    if (event.source().isPresent()) {
      own.add(new Attribute(Terms.EVENT, Value.of(event.id().toString())));
    }
    return own;
  }

  /** Adds a statement with more attributes; with one more statement if they are too many for it. */
  private static void add(Statement statement, List<Attribute> more, List<Statement> into) {
    List<Attribute> all = new ArrayList<>(statement.attributes());
    all.addAll(more);
    if (all.size() > Statement.MAX_ATTRIBUTES) {
      into.add(statement);
      into.add(with(statement, more));
    } else {
      into.add(with(statement, all));
    }
  }

  private static Statement with(Statement statement, List<Attribute> attributes) {
    return new Statement(
        statement.kind(), statement.id(), statement.ends(), statement.times(), attributes);
  }
}
