package dev.corymb.provenance.prov;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.walk.WalkResult;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The form that all formats of PROV are written from: statements, and bundles of statements, in one
 * order and none twice. Equal documents are written equally.
 *
 * @param statements those that are in no bundle
 * @param bundles the others, by the names of their bundles
 */
public record ProvDocument(List<Statement> statements, SortedMap<Iri, List<Statement>> bundles) {

  /** Sorts the statements. */
  public ProvDocument {
    statements = sorted(statements);
    SortedMap<Iri, List<Statement>> all = new TreeMap<>();
    bundles.forEach((name, own) -> all.put(name, sorted(own)));
    bundles = Collections.unmodifiableSortedMap(all);
  }

  private static List<Statement> sorted(Collection<Statement> statements) {
    TreeSet<Statement> all = new TreeSet<>(StatementOrder.ORDER);
    all.addAll(statements);
    return List.copyOf(all);
  }

  /**
   * What events say, each in its bundle. An entity, activity or agent that several of them describe
   * is there once, with all that they say of it, unless they give it different times.
   *
   * <p>Statements of an event that has a time have {@link Terms#TIME}; those of one that its
   * producer sent more with have {@link Terms#EVENT}, by which that can be asked for.
   */
  public static ProvDocument of(Collection<Event> events) {
    return EventStatements.of(events);
  }

  /**
   * What a walk found: a relation per link and event that says so, with {@link Terms#TIME}, {@link
   * Terms#EVENT} and {@link Terms#SITE}; and the ids, with {@link Terms#DEPTH}, {@link Terms#OPEN}
   * and {@link Terms#UNASKED}, as what they were reached as.
   */
  public static ProvDocument of(WalkResult walk) {
    return WalkStatements.of(walk);
  }
}
