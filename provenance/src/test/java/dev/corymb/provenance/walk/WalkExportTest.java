package dev.corymb.provenance.walk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Property;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Link;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.event.Value;
import dev.corymb.provenance.exchange.ProvFormat;
import dev.corymb.provenance.exchange.ProvReadOptions;
import dev.corymb.provenance.exchange.ProvReader;
import dev.corymb.provenance.exchange.ProvWriter;
import dev.corymb.provenance.openlineage.OpenLineageOptions;
import dev.corymb.provenance.prov.ProvDocument;
import dev.corymb.provenance.prov.Terms;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a walk found, as others read it. */
final class WalkExportTest {

  private static final ProvReader READER =
      new ProvReader(ProvReadOptions.of(OpenLineageOptions.of("here")));

  private static WalkResult walk(RandomOffices world) {
    Direction direction =
        world.random().nextBoolean() ? Direction.ANCESTORS : Direction.DESCENDANTS;
    return world
        .offices()
        .walk("node-0", WalkRequest.of(direction, List.of(world.anything(), world.anything())));
  }

  private static String written(WalkResult walk, ProvFormat format) throws IOException {
    StringBuilder text = new StringBuilder();
    ProvWriter.write(walk, format, text);
    return text.toString();
  }

  private static List<Statement> read(String text) throws IOException {
    List<Statement> all = new ArrayList<>();
    for (Event event : READER.one(new ByteArrayInputStream(text.getBytes(UTF_8))).events()) {
      all.addAll(event.statements());
    }
    return all;
  }

  /** A link, who says so, when and where, from what was read. */
  private static String said(Statement statement) {
    List<String> parts = new ArrayList<>();
    String kind = statement.kind().label();
    for (Iri name : List.of(Terms.EVENT, Terms.SITE, Terms.TIME, Terms.LINK)) {
      statement.attributes().stream()
          .filter(attribute -> attribute.name().equals(name))
          .forEach(attribute -> parts.add(attribute.value().text()));
    }
    return kind + statement.ends().subList(0, 2) + parts;
  }

  private static String said(Link link, Evidence evidence) {
    List<String> parts =
        new ArrayList<>(
            List.of(evidence.event().toString(), evidence.site(), evidence.time().toString()));
    boolean isVague = link.kind() == Kind.ASSOCIATION;
    if (isVague) {
      parts.add("wasAssociatedWith");
    }
    String kind = isVague ? "wasInfluencedBy" : link.kind().label();
    return kind + "[Optional[" + link.effect() + "], Optional[" + link.cause() + "]]" + parts;
  }

  @Property(tries = 20)
  void everyLinkIsThereWithAllThatSaysSo(long seed) throws IOException {
    WalkResult walk = walk(new RandomOffices(seed));
    List<String> expected = new ArrayList<>();
    walk.edges()
        .forEach((link, evidence) -> evidence.forEach(one -> expected.add(said(link, one))));
    for (ProvFormat format : List.of(ProvFormat.PROV_JSON, ProvFormat.PROV_JSONLD)) {
      List<Statement> read = read(written(walk, format));

      assertThat(read.stream().filter(one -> !one.kind().isElement()).map(WalkExportTest::said))
          .containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  @Property(tries = 20)
  void idsAreThereWithTheirDepths(long seed) throws IOException {
    WalkResult walk = walk(new RandomOffices(seed));

    List<Statement> read = read(written(walk, ProvFormat.PROV_JSON));

    for (WalkResult.Node node : walk.nodes()) {
      Value depth = Value.ofXsd("int", "" + node.depth());
      Set<Kind> kinds = new HashSet<>();
      for (Statement one : read) {
        if (one.id().filter(node.id()::equals).isPresent()) {
          kinds.add(one.kind());
          assertThat(one.has(Terms.DEPTH, depth)).isTrue();
          assertThat(one.has(Terms.OPEN, Value.ofXsd("boolean", "true"))).isEqualTo(node.open());
        }
      }
      assertThat(kinds.contains(Kind.ENTITY)).isEqualTo(node.types().contains(Point.Type.ENTITY));
      assertThat(kinds.contains(Kind.ACTIVITY))
          .isEqualTo(node.types().contains(Point.Type.ACTIVITY));
    }
  }

  @Property(tries = 20)
  void equalWalksAreWrittenEquallyInEachFormat(long seed) throws IOException {
    WalkResult walk = walk(new RandomOffices(seed));
    WalkResult again = walk(new RandomOffices(seed));
    for (ProvFormat format : ProvFormat.values()) {
      if (format.isForWalks()) {
        assertThat(written(again, format)).isEqualTo(written(walk, format));
      }
    }
    assertThat(ProvDocument.of(again)).isEqualTo(ProvDocument.of(walk));
  }

  @Property(tries = 20)
  void everyIdAndLinkIsDrawn(long seed) throws IOException {
    WalkResult walk = walk(new RandomOffices(seed));

    String dot = written(walk, ProvFormat.DOT);

    List<String> lines = dot.lines().map(String::strip).toList();
    for (WalkResult.Node node : walk.nodes()) {
      List<String> own =
          lines.stream().filter(line -> line.startsWith("\"" + node.id() + "\" [")).toList();
      assertThat(own).hasSize(1);
      assertThat(own.get(0).contains("dashed")).isEqualTo(node.open());
    }
    walk.edges()
        .keySet()
        .forEach(
            link ->
                assertThat(lines)
                    .anyMatch(
                        line ->
                            line.startsWith(
                                    "\"" + link.effect() + "\" -> \"" + link.cause() + "\" [")
                                && line.contains("label=\"" + link.kind().label() + "\"")));
    assertThat(dot.chars().filter(c -> c == '{').count())
        .isEqualTo(dot.chars().filter(c -> c == '}').count());
  }
}
