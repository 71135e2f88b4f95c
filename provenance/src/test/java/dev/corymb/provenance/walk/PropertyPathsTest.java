package dev.corymb.provenance.walk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Property;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Links;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.exchange.ProvFormat;
import dev.corymb.provenance.exchange.ProvWriter;
import dev.corymb.provenance.exchange.RecordedEvent;
import dev.corymb.provenance.prov.Rdf;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.jena.graph.Graph;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.query.QueryExecutionFactory;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.query.ResultSet;
import org.apache.jena.rdf.model.ModelFactory;
import org.junit.jupiter.api.Tag;

/**
 * Walks find what property paths of SPARQL find in Jena, when all events of all sites are exported
 * as Turtle into one graph. Nothing of ours takes part in the search.
 *
 * <p>Paths know nothing of times, so walks are not causal here; and they cannot say that no way
 * leads from a use to a traced generation, so these are left out where generations count, and so
 * are derivations with an activity, which imply a traced generation and a use.
 */
final class PropertyPathsTest {

  private static final String PROV = "PREFIX prov: <http://www.w3.org/ns/prov#>\n";

  /** What was made of what: the definition in the words of PROV-O, of entities. */
  private static final String MADE_OF = "(prov:wasGeneratedBy/prov:used|prov:wasDerivedFrom)";

  private static final String OTHER_NAMES =
      "prov:specializationOf|^prov:specializationOf|prov:alternateOf|^prov:alternateOf";

  /** The same with all that walks follow between entities. */
  private static final String INFLUENCED =
      "(prov:wasGeneratedBy/prov:wasInformedBy*/prov:used|prov:wasDerivedFrom|prov:hadMember|"
          + OTHER_NAMES
          + ")";

  private static final String DERIVED = "(prov:wasDerivedFrom|" + OTHER_NAMES + ")";

  /** Events of a random history with some of its statements. */
  private static Offices only(RandomOffices world, Predicate<Statement> wanted) {
    Offices all = world.offices();
    Offices some = new Offices();
    for (String site : all.sites()) {
      some.site(site, all.node(site));
      for (Event event : all.events().events(site)) {
        List<Statement> left = event.statements().stream().filter(wanted).toList();
        some.record(site, new Event(event.time(), Optional.empty(), left, Optional.empty()));
      }
    }
    return some;
  }

  private static boolean isGenerationUseOrDerivation(Statement statement) {
    return switch (statement.kind()) {
      case GENERATION -> !statement.attributes().contains(Links.TRACED);
      case USAGE -> true;
      case DERIVATION -> statement.end(2).isEmpty();
      default -> false;
    };
  }

  private static boolean isWithoutTraces(Statement statement) {
    return switch (statement.kind()) {
      case GENERATION, DERIVATION -> isGenerationUseOrDerivation(statement);
      case ASSOCIATION -> false; // with plans, which a walk follows that starts from one
      default -> true;
    };
  }

  private static Graph graph(Offices offices) throws IOException {
    List<RecordedEvent> events = new ArrayList<>();
    for (String site : offices.sites()) {
      for (Event event : offices.events().events(site)) {
        events.add(new RecordedEvent(event, Optional.empty()));
      }
    }
    StringBuilder text = new StringBuilder();
    ProvWriter.write(events, ProvFormat.TURTLE, text);
    return Rdf.turtle(text.toString());
  }

  /** The start, and what a path leads to from it. */
  private static Set<Iri> reached(Graph graph, Iri start, String path) {
    String query = PROV + "SELECT DISTINCT ?found WHERE { <" + start + "> " + path + " ?found }";
    Set<Iri> found = new TreeSet<>(Set.of(start));
    try (QueryExecution execution =
        QueryExecutionFactory.create(
            QueryFactory.create(query), ModelFactory.createModelForGraph(graph))) {
      ResultSet rows = execution.execSelect();
      rows.forEachRemaining(row -> found.add(new Iri(row.getResource("found").getURI())));
    }
    return found;
  }

  /** The start, and what a walk finds as entities. */
  private static Set<Iri> entities(Offices offices, Direction direction, Mode mode, Iri start) {
    return found(offices, direction, mode, start, Point.Type.ENTITY);
  }

  private static Set<Iri> found(
      Offices offices, Direction direction, Mode mode, Iri start, Point.Type type) {
    WalkRequest request =
        WalkRequest.of(direction, List.of(start))
            .in(mode)
            .causal(false)
            .within(WalkLimits.DEFAULT.withDepth(10_000));
    Set<Iri> found =
        offices.walk("node-0", request).nodes().stream()
            .filter(node -> node.types().contains(type))
            .map(WalkResult.Node::id)
            .collect(Collectors.toCollection(TreeSet::new));
    found.add(start);
    return found;
  }

  /** An id that is an entity in these histories, and nothing else. */
  private static Iri thing(RandomOffices world) {
    Iri id = world.anything();
    while (id.value().startsWith("urn:run:") || id.value().startsWith("urn:agent:")) {
      id = world.anything();
    }
    return id;
  }

  @Property(tries = 10)
  void generationUseAndDerivation(long seed) throws IOException {
    RandomOffices world = new RandomOffices(seed);
    Offices offices = only(world, PropertyPathsTest::isGenerationUseOrDerivation);
    Graph graph = graph(offices);
    for (int i = 0; i < 10; i++) {
      Iri start = thing(world);

      assertThat(entities(offices, Direction.ANCESTORS, Mode.INFLUENCE, start))
          .isEqualTo(reached(graph, start, MADE_OF + "+"));
      assertThat(entities(offices, Direction.DESCENDANTS, Mode.INFLUENCE, start))
          .isEqualTo(reached(graph, start, "(^" + MADE_OF + ")+"));
    }
  }

  @Property(tries = 10)
  void activitiesOnTheWay(long seed) throws IOException {
    RandomOffices world = new RandomOffices(seed);
    Offices offices = only(world, PropertyPathsTest::isGenerationUseOrDerivation);
    Graph graph = graph(offices);
    for (int i = 0; i < 10; i++) {
      Iri start = thing(world);

      assertThat(found(offices, Direction.ANCESTORS, Mode.INFLUENCE, start, Point.Type.ACTIVITY))
          .isEqualTo(reached(graph, start, MADE_OF + "*/prov:wasGeneratedBy"));
      assertThat(found(offices, Direction.DESCENDANTS, Mode.INFLUENCE, start, Point.Type.ACTIVITY))
          .isEqualTo(reached(graph, start, "(^" + MADE_OF + ")*/^prov:used"));
    }
  }

  @Property(tries = 10)
  void allThatWalksFollowBetweenEntities(long seed) throws IOException {
    RandomOffices world = new RandomOffices(seed);
    Offices offices = only(world, PropertyPathsTest::isWithoutTraces);
    Graph graph = graph(offices);
    for (int i = 0; i < 10; i++) {
      Iri start = thing(world);

      assertThat(entities(offices, Direction.ANCESTORS, Mode.INFLUENCE, start))
          .isEqualTo(reached(graph, start, INFLUENCED + "+"));
      assertThat(entities(offices, Direction.DESCENDANTS, Mode.INFLUENCE, start))
          .isEqualTo(reached(graph, start, "(^" + INFLUENCED + ")+"));
    }
  }

  /** Any history: derivations with activities and traced generations too. */
  @Property(tries = 10)
  void derivationAndOtherNames(long seed) throws IOException {
    RandomOffices world = new RandomOffices(seed);
    Offices offices = world.offices();
    Graph graph = graph(offices);
    for (int i = 0; i < 10; i++) {
      Iri start = thing(world);

      assertThat(entities(offices, Direction.ANCESTORS, Mode.DERIVATION, start))
          .isEqualTo(reached(graph, start, DERIVED + "+"));
      assertThat(entities(offices, Direction.DESCENDANTS, Mode.DERIVATION, start))
          .isEqualTo(reached(graph, start, "(^" + DERIVED + ")+"));
    }
  }

  @Property(tries = 300)
  @Tag("slow")
  void manyWalks(long seed) throws IOException {
    generationUseAndDerivation(seed);
    activitiesOnTheWay(seed);
    allThatWalksFollowBetweenEntities(seed);
    derivationAndOtherNames(seed);
  }
}
