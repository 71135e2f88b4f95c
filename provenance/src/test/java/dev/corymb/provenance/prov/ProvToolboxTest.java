package dev.corymb.provenance.prov;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Property;
import dev.corymb.provenance.event.Attribute;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Statement;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * What ProvToolbox writes is read, and what is written here it reads: every relation with its id,
 * times, attributes and bundle.
 *
 * <p>The documents keep to what ProvToolbox 2.2.1 reads of its own texts. It has no mentions, one
 * statement per id, times in milliseconds, and wrong escapes of characters beyond the 65,536th. In
 * PROV-JSONLD it does not read specializations, alternates and memberships of bundles if they have
 * ids or attributes; in PROV-N not at all, and there it does not undo escapes in texts.
 */
final class ProvToolboxTest {

  private static ProvDocument document(long seed) {
    List<Event> events = new RandomDocuments(seed, true).events();
    return changed(ProvDocument.of(events), UnaryOperator.identity(), UnaryOperator.identity());
  }

  /** The document without mentions and with other statements. */
  private static ProvDocument changed(
      ProvDocument document, UnaryOperator<Statement> change, UnaryOperator<Statement> inBundles) {
    SortedMap<Iri, List<Statement>> bundles = new TreeMap<>();
    document.bundles().forEach((name, own) -> bundles.put(name, changed(own, inBundles)));
    return new ProvDocument(changed(document.statements(), change), bundles);
  }

  private static List<Statement> changed(
      List<Statement> statements, UnaryOperator<Statement> change) {
    return statements.stream()
        .filter(statement -> statement.kind() != Kind.MENTION)
        .map(change)
        .toList();
  }

  private static Statement withoutExtensions(Statement statement) {
    return switch (statement.kind()) {
      case SPECIALIZATION, ALTERNATE, MEMBERSHIP ->
          new Statement(statement.kind(), Optional.empty(), statement.ends(), List.of(), List.of());
      default -> statement;
    };
  }

  private static Statement plain(Statement statement) {
    List<Attribute> attributes =
        statement.attributes().stream()
            .filter(attribute -> attribute.value().text().indexOf('\\') < 0)
            .toList();
    return withoutExtensions(
        new Statement(
            statement.kind(), statement.id(), statement.ends(), statement.times(), attributes));
  }

  /** A walk, which has sites, events and times as attributes of its relations. */
  @Test
  void itReadsAWalk() throws IOException {
    ProvDocument walk = ProvDocument.of(Reading.events(golden("walk-v1.prov-json")));

    assertThat(walk.statements()).hasSize(9);
    assertThat(Difference.of(walk, Toolbox.document(Toolbox.readJson(golden("walk-v1.prov-json")))))
        .isEmpty();
    assertThat(
            Difference.of(
                walk, Toolbox.document(Toolbox.readJsonLd(golden("walk-v1.prov-jsonld")))))
        .isEmpty();
  }

  private static String golden(String name) throws IOException {
    try (InputStream in = ProvToolboxTest.class.getResourceAsStream("/golden/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), UTF_8);
    }
  }

  @Property(tries = 20)
  void itsProvJsonIsRead(long seed) throws IOException {
    ProvDocument document = document(seed);

    String text = Toolbox.json(Toolbox.beans(document));

    assertThat(Difference.of(document, ProvDocument.of(Reading.events(text))))
        .as("%s", text)
        .isEmpty();
  }

  @Property(tries = 20)
  void itReadsProvJson(long seed) throws IOException {
    ProvDocument document = document(seed);
    StringBuilder text = new StringBuilder();

    ProvFormats.writeJson(document, text);

    assertThat(Difference.of(document, Toolbox.document(Toolbox.readJson(text.toString()))))
        .as("%s", text)
        .isEmpty();
  }

  @Property(tries = 20)
  void itsProvJsonLdIsRead(long seed) throws IOException {
    ProvDocument document = document(seed);

    String text = Toolbox.jsonLd(Toolbox.beans(document));

    assertThat(Difference.of(document, ProvDocument.of(Reading.events(text))))
        .as("%s", text)
        .isEmpty();
  }

  @Property(tries = 20)
  void itReadsProvJsonLd(long seed) throws IOException {
    ProvDocument document =
        changed(document(seed), UnaryOperator.identity(), ProvToolboxTest::withoutExtensions);
    StringBuilder text = new StringBuilder();

    ProvFormats.writeJsonLd(document, text);

    assertThat(Difference.of(document, Toolbox.document(Toolbox.readJsonLd(text.toString()))))
        .as("%s", text)
        .isEmpty();
  }

  @Property(tries = 20)
  void itReadsProvN(long seed) throws IOException {
    ProvDocument document = changed(document(seed), ProvToolboxTest::plain, ProvToolboxTest::plain);
    StringBuilder text = new StringBuilder();

    ProvFormats.writeProvN(document, text);

    assertThat(Difference.of(document, Toolbox.document(Toolbox.readProvN(text.toString()))))
        .as("%s", text)
        .isEmpty();
  }
}
