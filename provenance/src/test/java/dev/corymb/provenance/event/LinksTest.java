package dev.corymb.provenance.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Property;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class LinksTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Iri DATA = new Iri("urn:x:data");
  private static final Iri REPORT = new Iri("urn:x:report");
  private static final Iri RUN = new Iri("urn:x:run");
  private static final Iri OTHER = new Iri("urn:x:other");
  private static final Iri ANNA = new Iri("urn:x:anna");

  private static NavigableMap<Key, SortedSet<Link>> links(Statement... statements) {
    return Links.of(Event.of(NOON, statements));
  }

  private static SortedSet<Link> sorted(Link... links) {
    return new TreeSet<>(List.of(links));
  }

  @Test
  void aRunThatUsesAndMakesIsFoundByAllThree() {
    Link used = Link.of(Kind.USAGE, RUN, DATA);
    Link made = Link.of(Kind.GENERATION, REPORT, RUN);

    assertThat(
            links(Statement.of(Kind.USAGE, RUN, DATA), Statement.of(Kind.GENERATION, REPORT, RUN)))
        .isEqualTo(
            Map.of(
                new Key(DATA, Role.USED), sorted(used),
                new Key(RUN, Role.RUN), sorted(used, made),
                new Key(REPORT, Role.MADE), sorted(made)));
  }

  @Test
  void aDerivationByAnActivityImpliesUseAndTracedGeneration() {
    assertThat(links(Statement.of(Kind.DERIVATION, REPORT, DATA, RUN)).get(new Key(RUN, Role.RUN)))
        .containsExactlyInAnyOrder(
            new Link(Kind.GENERATION, REPORT, RUN, true), Link.of(Kind.USAGE, RUN, DATA));
  }

  @Test
  void aTracedGenerationSaysSo() {
    Statement traced =
        Statement.of(Kind.GENERATION, REPORT, RUN).with(Links.TRACED.name(), Links.TRACED.value());

    assertThat(links(traced).get(new Key(REPORT, Role.MADE)))
        .containsExactly(new Link(Kind.GENERATION, REPORT, RUN, true));
  }

  @Test
  void aliasesAreFoundFromBothSides() {
    Link alias = Link.of(Kind.ALTERNATE, DATA, OTHER);

    assertThat(links(Statement.of(Kind.ALTERNATE, DATA, OTHER)))
        .containsOnlyKeys(new Key(DATA, Role.SAME), new Key(OTHER, Role.SAME))
        .allSatisfy((key, links) -> assertThat(links).containsExactly(alias));
  }

  @Test
  void whoIsResponsibleIsFoundByThePerson() {
    assertThat(
            links(
                Statement.of(Kind.ATTRIBUTION, REPORT, ANNA),
                Statement.of(Kind.ASSOCIATION, RUN, ANNA, OTHER)))
        .containsOnlyKeys(
            new Key(ANNA, Role.AGENT),
            new Key(OTHER, Role.AGENT),
            new Key(REPORT, Role.MADE),
            new Key(RUN, Role.RUN));
  }

  @Test
  void anEntityAloneIsFoundByNothing() {
    assertThat(links(Statement.of(Kind.ENTITY, DATA))).isEmpty();
  }

  /** A walk finds a link from either of its ends, or it would find it in one direction only. */
  @Property(tries = 50)
  void everyLinkIsUnderBothOfItsEnds(long seed) {
    NavigableMap<Key, SortedSet<Link>> byKey = Links.of(new RandomEvents(seed).event(12));

    byKey.forEach(
        (key, links) ->
            links.forEach(
                link -> {
                  assertThat(key.id()).isIn(link.effect(), link.cause());
                  for (Iri end : List.of(link.effect(), link.cause())) {
                    assertThat(byKey.keySet().stream().filter(one -> one.id().equals(end)))
                        .anyMatch(one -> byKey.getOrDefault(one, byKey.get(key)).contains(link));
                  }
                }));
  }
}
