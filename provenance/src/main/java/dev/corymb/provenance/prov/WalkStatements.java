package dev.corymb.provenance.prov;

import dev.corymb.provenance.event.Attribute;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Link;
import dev.corymb.provenance.event.Links;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.event.Value;
import dev.corymb.provenance.walk.Evidence;
import dev.corymb.provenance.walk.Point;
import dev.corymb.provenance.walk.WalkResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a walk found, as statements.
 *
 * <p>A link of an association leads from an activity to an agent or to a plan, and does not say
 * which: it is written as an influence, with the relation as {@link Terms#LINK}. For the same
 * reason an id is called an agent only if another relation says so.
 */
final class WalkStatements {

  private final List<Statement> statements = new ArrayList<>();
  private final Set<Iri> agents = new HashSet<>();

  private WalkStatements() {}

  static ProvDocument of(WalkResult walk) {
    WalkStatements all = new WalkStatements();
    walk.edges().keySet().forEach(all::note);
    walk.edges().forEach((link, evidence) -> evidence.forEach(one -> all.add(link, one)));
    walk.nodes().forEach(all::add);
    return new ProvDocument(all.statements, new TreeMap<>());
  }

  private void note(Link link) {
    switch (link.kind()) {
      case ATTRIBUTION -> agents.add(link.cause());
      case DELEGATION -> {
        agents.add(link.cause());
        agents.add(link.effect());
      }
      default -> {}
    }
  }

  private void add(Link link, Evidence evidence) {
    boolean isVague = link.kind() == Kind.ASSOCIATION;
    Kind kind = isVague ? Kind.INFLUENCE : link.kind();
    List<Attribute> attributes = new ArrayList<>();
    attributes.add(
        new Attribute(Terms.TIME, Value.ofXsd("dateTime", XsdTime.text(evidence.time()))));
    attributes.add(new Attribute(Terms.EVENT, Value.of(evidence.event().toString())));
    attributes.add(new Attribute(Terms.SITE, Value.of(evidence.site())));
    if (isVague) {
      attributes.add(new Attribute(Terms.LINK, Value.of(link.kind().label())));
    }
    if (link.traced()) {
      attributes.add(Links.TRACED);
    }
    Statement plain = Statement.of(kind, link.effect(), link.cause());
    statements.add(new Statement(kind, Optional.empty(), plain.ends(), plain.times(), attributes));
  }

  private void add(WalkResult.Node node) {
    List<Attribute> attributes = new ArrayList<>();
    attributes.add(number(Terms.DEPTH, node.depth()));
    if (node.open()) {
      attributes.add(new Attribute(Terms.OPEN, Value.ofXsd("boolean", "true")));
    }
    if (node.unasked() > 0) {
      attributes.add(number(Terms.UNASKED, node.unasked()));
    }
    for (Point.Type type : node.types()) {
      kind(type, node.id()).ifPresent(kind -> add(kind, node.id(), attributes));
    }
  }

  private static Attribute number(Iri name, int value) {
    return new Attribute(name, Value.ofXsd("int", Integer.toString(value)));
  }

  private Optional<Kind> kind(Point.Type type, Iri id) {
    return switch (type) {
      case ENTITY -> Optional.of(Kind.ENTITY);
      case ACTIVITY -> Optional.of(Kind.ACTIVITY);
      case AGENT -> agents.contains(id) ? Optional.of(Kind.AGENT) : Optional.empty();
    };
  }

  private void add(Kind kind, Iri id, List<Attribute> attributes) {
    List<Optional<Instant>> times = Collections.nCopies(kind.times().size(), Optional.empty());
    statements.add(new Statement(kind, Optional.of(id), List.of(), times, attributes));
  }
}
