package dev.corymb.provenance.prov;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Property;
import dev.corymb.provenance.event.Attribute;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.event.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.graph.GraphFactory;
import org.junit.jupiter.api.Test;

/** Turtle, as Jena reads it. */
final class TurtleTest {

  private static String turtle(List<Statement> statements) throws IOException {
    StringBuilder text = new StringBuilder();
    ProvFormats.writeTurtle(new ProvDocument(statements, new TreeMap<>()), text);
    return text.toString();
  }

  /**
   * The context of PROV-JSONLD says which triples a relation is in its qualified form; nobody here
   * wrote it. Turtle has these and the plain relations, and nothing else. Values that PROV-JSONLD
   * writes in another way are left out: names other than types, roles and locations; types that are
   * no names; and mentions.
   */
  @Property(tries = 20)
  void qualifiedFormsAreThoseOfTheContextOfProvJsonLd(long seed) throws IOException {
    List<Statement> statements = described(seed);
    StringBuilder jsonLd = new StringBuilder();
    ProvFormats.writeJsonLd(new ProvDocument(statements, new TreeMap<>()), jsonLd);

    Set<Triple> additional = triples(Rdf.turtle(turtle(statements)));
    Set<Triple> qualified = triples(Rdf.jsonLd(jsonLd.toString()));

    assertThat(additional).containsAll(qualified);
    additional.removeAll(qualified);
    assertThat(additional).isEqualTo(plain(statements));
  }

  /** Statements with ids and an attribute each. */
  private static List<Statement> described(long seed) {
    RandomDocuments random = new RandomDocuments(seed, true);
    List<Statement> all = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      Statement one = random.statement(random.kind());
      List<Attribute> attributes = new ArrayList<>();
      attributes.add(new Attribute(Terms.DEPTH, Value.of("statement " + i)));
      one.attributes().stream().filter(TurtleTest::isInBoth).forEach(attributes::add);
      Iri id = new Iri("http://example.org/own/" + i);
      if (one.kind() != Kind.MENTION) {
        all.add(new Statement(one.kind(), Optional.of(id), one.ends(), one.times(), attributes));
      }
    }
    return all;
  }

  private static boolean isInBoth(Attribute attribute) {
    boolean ofIds = Set.of("type", "role", "location").contains(local(attribute.name()));
    return attribute.value().isReference() ? ofIds : !attribute.name().equals(Terms.prov("type"));
  }

  private static String local(Iri name) {
    return name.value().startsWith(Terms.PROV) ? name.value().substring(Terms.PROV.length()) : "";
  }

  private static Set<Triple> plain(List<Statement> statements) {
    Set<Triple> all = new HashSet<>();
    for (Statement statement : statements) {
      if (!statement.kind().isElement() && statement.end(1).isPresent()) {
        all.add(
            Triple.create(
                node(statement.end(0).orElseThrow()),
                node(Terms.prov(statement.kind().label())),
                node(statement.end(1).orElseThrow())));
      }
    }
    return all;
  }

  private static Set<Triple> triples(Graph graph) {
    return graph.stream().collect(Collectors.toCollection(HashSet::new));
  }

  private static Node node(Iri id) {
    return NodeFactory.createURI(id.value());
  }

  @Property(tries = 20)
  void relationsWithoutIdsAreBlankNodes(long seed) throws IOException {
    List<Statement> named = described(seed);
    List<Statement> blank = new ArrayList<>();
    Map<Node, Node> blankNodes = new HashMap<>();
    for (Statement one : named) {
      Optional<Iri> id = one.kind().isElement() ? one.id() : Optional.empty();
      blank.add(new Statement(one.kind(), id, one.ends(), one.times(), one.attributes()));
      if (id.isEmpty()) {
        blankNodes.put(node(one.id().orElseThrow()), NodeFactory.createBlankNode());
      }
    }

    Graph expected = GraphFactory.createDefaultGraph();
    Rdf.turtle(turtle(named)).stream()
        .map(
            triple ->
                Triple.create(
                    blankNodes.getOrDefault(triple.getSubject(), triple.getSubject()),
                    triple.getPredicate(),
                    blankNodes.getOrDefault(triple.getObject(), triple.getObject())))
        .forEach(expected::add);

    assertThat(Rdf.turtle(turtle(blank)).isIsomorphicWith(expected)).isTrue();
  }

  @Property(tries = 20)
  void awkwardNamesAndTextsAreRead(long seed) throws IOException {
    RandomDocuments random = new RandomDocuments(seed, false);
    List<Statement> statements = new ArrayList<>();
    Set<Triple> expected = new HashSet<>();
    for (int i = 0; i < 40; i++) {
      Attribute attribute = new Attribute(random.iri(), random.value());
      Iri id = random.iri();
      statements.add(Statement.of(Kind.ENTITY, id).with(attribute.name(), attribute.value()));
      expected.add(Triple.create(node(id), node(attribute.name()), node(attribute.value())));
    }

    Set<Triple> read = triples(Rdf.turtle(turtle(statements)));

    read.removeIf(triple -> triple.getObject().toString().endsWith("prov#Entity"));
    assertThat(read).isEqualTo(expected);
  }

  private static Node node(Value value) {
    if (value.isReference()) {
      return NodeFactory.createURI(value.text());
    }
    return value.language().isEmpty()
        ? NodeFactory.createLiteralDT(value.text(), NodeFactory.getType(value.datatype().value()))
        : NodeFactory.createLiteralLang(value.text(), value.language());
  }

  @Test
  void aRelationThatSaysNothingElseIsOneTriple() throws IOException {
    Iri made = new Iri("http://example.org/made");
    Iri used = new Iri("http://example.org/used");

    assertThat(turtle(List.of(Statement.of(Kind.DERIVATION, made, used))))
        .isEqualTo(
            """
            @prefix prov: <http://www.w3.org/ns/prov#> .
            @prefix ns1: <http://example.org/> .

            ns1:made prov:wasDerivedFrom ns1:used .
            """);
  }
}
