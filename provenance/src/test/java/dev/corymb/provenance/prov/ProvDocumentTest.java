package dev.corymb.provenance.prov;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Property;
import dev.corymb.provenance.event.Attribute;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.RandomEvents;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.event.Value;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What events say is in the form that all formats are written from. */
final class ProvDocumentTest {

  private static final Iri RUN = new Iri("urn:x:run");
  private static final Iri NOTE = new Iri("urn:x:note");

  private static List<Event> events(long seed) {
    RandomEvents random = new RandomEvents(seed);
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      events.add(random.event(10));
    }
    return events;
  }

  @Property(tries = 50)
  void nothingThatEventsStateIsLost(long seed) {
    List<Event> events = events(seed);

    ProvDocument document = ProvDocument.of(events);

    for (Event event : events) {
      List<Statement> all =
          event
              .bundle()
              .map(bundle -> document.bundles().getOrDefault(bundle, List.of()))
              .orElse(document.statements());
      for (Statement statement : event.statements()) {
        assertThat(all).as("%s", statement).anyMatch(one -> says(one, statement, event));
      }
    }
  }

  /** Whether a statement says what another does, and which event that is from. */
  private static boolean says(Statement one, Statement stated, Event event) {
    if (one.kind() != stated.kind()) {
      return false;
    }
    List<Attribute> expected = new ArrayList<>(stated.attributes());
    event
        .time()
        .ifPresent(
            time ->
                expected.add(new Attribute(Terms.TIME, Value.ofXsd("dateTime", time.toString()))));
    if (event.source().isPresent()) {
      expected.add(new Attribute(Terms.EVENT, Value.of(event.id().toString())));
    }
    boolean sameTimes = true;
    for (int i = 0; i < stated.times().size(); i++) {
      Optional<Instant> time = stated.times().get(i);
      sameTimes &= time.isEmpty() || time.equals(one.times().get(i));
    }
    return one.id().equals(stated.id())
        && one.ends().equals(stated.ends())
        && sameTimes
        && one.attributes().containsAll(expected);
  }

  @Property(tries = 50)
  void theOrderOfEventsDoesNotMatter(long seed) throws IOException {
    List<Event> events = events(seed);
    List<Event> shuffled = new ArrayList<>(events);
    Collections.shuffle(shuffled, new Random(seed));

    assertThat(ProvDocument.of(shuffled)).isEqualTo(ProvDocument.of(events));
  }

  @Test
  void whatSeveralEventsSayOfAnElementIsOneStatement() {
    Instant early = Instant.ofEpochSecond(1);
    Instant late = Instant.ofEpochSecond(2);
    Statement activity = Statement.of(Kind.ACTIVITY, RUN);
    List<Event> events =
        Stream.of(activity.with(NOTE, Value.of("a")), activity.with(NOTE, Value.of("b")))
            .flatMap(one -> Stream.of(one, one.at(early), one.at(late)))
            .map(
                one ->
                    new Event(Optional.empty(), Optional.empty(), List.of(one), Optional.empty()))
            .toList();

    List<Statement> all = ProvDocument.of(events).statements();

    // an activity that started twice is written twice
    assertThat(all)
        .containsExactly(
            activity.at(early).with(NOTE, Value.of("a")).with(NOTE, Value.of("b")),
            activity.at(late).with(NOTE, Value.of("a")).with(NOTE, Value.of("b")));
  }

  @Test
  void noStatementHasTooManyAttributes() {
    Statement entity = Statement.of(Kind.ENTITY, RUN);
    List<Attribute> many = new ArrayList<>();
    for (int i = 0; i < Statement.MAX_ATTRIBUTES; i++) {
      many.add(new Attribute(NOTE, Value.of("" + i)));
    }
    Statement full = new Statement(entity.kind(), entity.id(), entity.ends(), entity.times(), many);

    List<Statement> all =
        ProvDocument.of(List.of(Event.of(Instant.EPOCH, full, entity))).statements();

    assertThat(all).hasSize(2);
    assertThat(all.stream().mapToInt(one -> one.attributes().size()).sum())
        .isEqualTo(Statement.MAX_ATTRIBUTES + 1);
  }
}
