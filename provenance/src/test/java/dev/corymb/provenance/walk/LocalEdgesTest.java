package dev.corymb.provenance.walk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Role;
import dev.corymb.provenance.event.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class LocalEdgesTest {

  private static final Iri REPORT = new Iri("urn:x:report");

  /** Of hubs more is read than fits, and then it is of no use: that must have an end too. */
  @Test
  void aLookAheadReadsNoMoreThanMayBeAnswered() {
    Offices offices = new Offices();
    offices.site("berlin", "node-1");
    for (int i = 0; i < 1_000; i++) {
      Iri hub = new Iri("urn:x:hub:" + i);
      offices.record("berlin", Event.of(Instant.EPOCH, Statement.of(Kind.DERIVATION, REPORT, hub)));
      for (int j = 0; j < 3; j++) {
        Iri source = new Iri("urn:x:source:" + i + ":" + j);
        offices.record(
            "berlin", Event.of(Instant.EPOCH, Statement.of(Kind.DERIVATION, hub, source)));
      }
    }
    AtomicInteger reads = new AtomicInteger();
    EventStore store =
        (question, most) -> {
          reads.incrementAndGet();
          return offices.events().find(question, question.key().id().equals(REPORT) ? 1_000 : 2);
        };
    long most = 400_000;
    Question question =
        new Question("berlin", new Key(REPORT, Role.MADE), Instant.MIN, Instant.MAX);
    EdgeRequest request =
        new EdgeRequest(
            Direction.ANCESTORS,
            Mode.INFLUENCE,
            List.of(question),
            2,
            9,
            Instant.MAX,
            Duration.ofSeconds(1));

    EdgeAnswer answer = new LocalEdges(store, offices.eyes("node-1"), most).answer(request);

    assertThat(answer.answers()).hasSize(1);
    assertThat(answer.answers().get(0).weight()).isLessThan(most);
    assertThat(reads).hasValueBetween(2, 1_000);
  }
}
