package dev.corymb.provenance.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.testkit.Property;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class EventTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Iri REPORT = new Iri("urn:x:report");
  private static final Iri RUN = new Iri("urn:x:run");

  @Property(tries = 50)
  void theOrderOfStatementsDoesNotMatterNorTheirRepetition(long seed) {
    Event event = new RandomEvents(seed).event(12);
    List<Statement> shuffled = new ArrayList<>(event.statements());
    if (!shuffled.isEmpty()) {
      shuffled.add(shuffled.get(0));
    }
    Collections.shuffle(shuffled, new Random(seed));

    Event again = new Event(event.time(), event.bundle(), shuffled, event.source());

    assertThat(again).isEqualTo(event);
    assertThat(again.statements()).isEqualTo(event.statements());
    assertThat(EventFormat.encode(again)).isEqualTo(EventFormat.encode(event));
  }

  @Test
  void whatIsSaidMakesTheIdentity() {
    Event event = Event.of(NOON, Statement.of(Kind.GENERATION, REPORT, RUN));

    assertThat(event.id())
        .isNotEqualTo(Event.of(NOON.plusNanos(1), Statement.of(Kind.GENERATION, REPORT, RUN)).id())
        .isNotEqualTo(Event.of(NOON, Statement.of(Kind.USAGE, RUN, REPORT)).id())
        .isNotEqualTo(Event.of(NOON, Statement.of(Kind.GENERATION, REPORT, RUN).at(NOON)).id())
        .isEqualTo(Event.of(NOON, Statement.of(Kind.GENERATION, REPORT, RUN)).id());
  }

  /** A server may drop more or less of what is too large; the event is the same. */
  @Test
  void whatWasSentMakesTheIdentityAndNotWhatIsKept() {
    assertThat(sent(1, "all of it", 0).id())
        .isEqualTo(sent(1, "some", 3).id())
        .isNotEqualTo(sent(2, "all of it", 0).id());
  }

  private static Event sent(long fingerprint, String text, long dropped) {
    return new Event(
        Optional.of(NOON),
        Optional.empty(),
        List.of(),
        Optional.of(new Source("x", new EventId(0, fingerprint), text, dropped, dropped)));
  }

  @Test
  void tooManyStatementsAreRejectedWithBothNumbers() {
    List<Statement> many =
        Collections.nCopies(Event.MAX_STATEMENTS + 1, Statement.of(Kind.ENTITY, REPORT));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Event(Optional.empty(), Optional.empty(), many, Optional.empty()))
        .withMessage("statements of an event must be in [0, 10000], but was 10001");
  }

  @Test
  void aStatementNamesTheMemberThatItLacks() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new Statement(
                    Kind.COMMUNICATION,
                    Optional.empty(),
                    List.of(Optional.of(RUN), Optional.empty()),
                    List.of(),
                    List.of()))
        .withMessage("wasInformedBy must have a member informant, but had none");
  }

  @Test
  void anEventIdIsReadAsItIsWritten() {
    EventId id = new EventId(0x0123456789abcdefL, -1);

    assertThat(id).hasToString("0123456789abcdefffffffffffffffff");
    assertThat(EventId.parse(id.toString())).isEqualTo(id);
    assertThatIllegalArgumentException().isThrownBy(() -> EventId.parse("0123"));
  }
}
