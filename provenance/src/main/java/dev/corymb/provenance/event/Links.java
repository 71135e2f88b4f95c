package dev.corymb.provenance.event;

import static dev.corymb.provenance.event.Role.AGENT;
import static dev.corymb.provenance.event.Role.MADE;
import static dev.corymb.provenance.event.Role.RUN;
import static dev.corymb.provenance.event.Role.SAME;
import static dev.corymb.provenance.event.Role.USED;

import java.util.Collections;
import java.util.NavigableMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What an event says in steps, by the keys under which it is found. This is the one place that
 * knows which statements are walked and from where.
 *
 * <p>Start, end, influence and mention are kept and found by their activities, but give no links. A
 * derivation with an activity implies that the activity used the one and made the other.
 */
public final class Links {

  /**
   * On a generation: the derivations of the same activity say what the entity was made of. It is
   * written to PROV formats like any other attribute.
   */
  public static final Attribute TRACED =
      new Attribute(new Iri("https://corymb.dev/ns#traced"), Value.ofXsd("boolean", "true"));

  private final NavigableMap<Key, SortedSet<Link>> byKey = new TreeMap<>();

  private Links() {}

  /** The links of each key of an event; some keys have none. */
  public static NavigableMap<Key, SortedSet<Link>> of(Event event) {
    Links links = new Links();
    event.statements().forEach(links::add);
    return Collections.unmodifiableNavigableMap(links.byKey);
  }

  private void add(Statement statement) {
    switch (statement.kind()) {
      case ENTITY -> {} // says nothing of where it is from
      case ACTIVITY -> enter(RUN, statement.id().orElseThrow());
      case AGENT -> enter(AGENT, statement.id().orElseThrow());
      case GENERATION -> generation(statement);
      case USAGE -> usage(statement);
      case COMMUNICATION -> between(RUN, RUN, statement);
      case START, END -> {
        enterEnd(RUN, statement, 0);
        enterEnd(RUN, statement, 2);
      }
      case INVALIDATION -> {
        enterEnd(USED, statement, 0);
        enterEnd(RUN, statement, 1);
      }
      case DERIVATION -> derivation(statement);
      case ATTRIBUTION -> between(MADE, AGENT, statement);
      case ASSOCIATION -> association(statement);
      case DELEGATION -> {
        between(AGENT, AGENT, statement);
        enterEnd(RUN, statement, 2);
      }
      case SPECIALIZATION, ALTERNATE -> between(SAME, SAME, statement);
      case MEMBERSHIP -> between(MADE, USED, statement);
      case INFLUENCE, MENTION -> {}
    }
  }

  private void generation(Statement statement) {
    Iri entity = statement.end(0).orElseThrow();
    boolean traced = statement.attributes().contains(TRACED);
    enter(MADE, entity);
    statement
        .end(1)
        .ifPresent(
            activity -> link(MADE, RUN, new Link(Kind.GENERATION, entity, activity, traced)));
  }

  private void usage(Statement statement) {
    Iri activity = statement.end(0).orElseThrow();
    enter(RUN, activity);
    statement.end(1).ifPresent(entity -> link(RUN, USED, Link.of(Kind.USAGE, activity, entity)));
  }

  private void derivation(Statement statement) {
    between(MADE, USED, statement);
    Iri made = statement.end(0).orElseThrow();
    Iri used = statement.end(1).orElseThrow();
    statement
        .end(2)
        .ifPresent(
            activity -> {
              link(MADE, RUN, new Link(Kind.GENERATION, made, activity, true));
              link(RUN, USED, Link.of(Kind.USAGE, activity, used));
            });
  }

  private void association(Statement statement) {
    Iri activity = statement.end(0).orElseThrow();
    enter(RUN, activity);
    for (int responsible = 1; responsible <= 2; responsible++) {
      statement
          .end(responsible)
          .ifPresent(one -> link(RUN, AGENT, Link.of(Kind.ASSOCIATION, activity, one)));
    }
  }

  /** A link from the first end to the second. */
  private void between(Role effect, Role cause, Statement statement) {
    link(
        effect,
        cause,
        Link.of(statement.kind(), statement.end(0).orElseThrow(), statement.end(1).orElseThrow()));
  }

  private void link(Role effect, Role cause, Link link) {
    enter(effect, link.effect()).add(link);
    enter(cause, link.cause()).add(link);
  }

  private void enterEnd(Role role, Statement statement, int end) {
    statement.end(end).ifPresent(id -> enter(role, id));
  }

  private SortedSet<Link> enter(Role role, Iri id) {
    return byKey.computeIfAbsent(new Key(id, role), any -> new TreeSet<>());
  }
}
