package dev.corymb.server.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.client.api.EdgesAnswer;
import dev.corymb.client.api.EdgesBody;
import dev.corymb.client.api.RecordJson;
import dev.corymb.core.testkit.Property;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Link;
import dev.corymb.provenance.event.Role;
import dev.corymb.provenance.walk.Answer;
import dev.corymb.provenance.walk.Direction;
import dev.corymb.provenance.walk.EdgeAnswer;
import dev.corymb.provenance.walk.EdgeRequest;
import dev.corymb.provenance.walk.Finding;
import dev.corymb.provenance.walk.Mode;
import dev.corymb.provenance.walk.Question;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What nodes ask and answer in a walk comes through JSON as it was. */
final class EdgesJsonTest {

  private static Iri id(SplittableRandom random) {
    return new Iri("urn:example:" + random.nextInt(50) + "é\uD83D\uDE80");
  }

  private static Instant time(SplittableRandom random, Instant otherwise) {
    return random.nextBoolean()
        ? otherwise
        : Instant.ofEpochSecond(random.nextLong(4_000_000_000L), random.nextInt(1_000_000_000));
  }

  private static Question question(SplittableRandom random) {
    Role[] roles = Role.values();
    return new Question(
        "site \"" + random.nextInt(5) + "\"",
        new Key(id(random), roles[random.nextInt(roles.length)]),
        time(random, Instant.MIN),
        time(random, Instant.MAX));
  }

  private static Finding finding(SplittableRandom random, String site) {
    boolean traced = random.nextBoolean();
    return new Finding(
        site,
        new EventId(random.nextLong(), random.nextLong()),
        time(random, Instant.EPOCH),
        List.of(new Link(traced ? Kind.GENERATION : Kind.USAGE, id(random), id(random), traced)));
  }

  @Property
  void requestsAndAnswersComeThrough(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Question> questions = new ArrayList<>();
    for (int i = random.nextInt(1, 20); i > 0; i--) {
      Question question = question(random);
      if (!questions.contains(question)) {
        questions.add(question);
      }
    }
    EdgeRequest request =
        new EdgeRequest(
            random.nextBoolean() ? Direction.ANCESTORS : Direction.DESCENDANTS,
            random.nextBoolean() ? Mode.INFLUENCE : Mode.DERIVATION,
            questions,
            random.nextInt(1, EdgesJson.MAX_PER_KEY),
            random.nextInt(20),
            time(random, Instant.MAX),
            Duration.ofMillis(random.nextInt(1, 60_000)));
    String body = RecordJson.text(EdgesJson.body(request, questions));
    assertThat(EdgesJson.request(RecordJson.read(body, EdgesBody.class))).isEqualTo(request);

    List<Answer> answers = new ArrayList<>();
    for (Question question : questions) {
      answers.add(
          new Answer(
              question,
              random.nextBoolean(),
              List.of(finding(random, question.site())),
              random.nextInt(10)));
    }
    Question ahead =
        new Question("elsewhere", new Key(id(random), Role.RUN), Instant.MIN, Instant.MAX);
    answers.add(new Answer(ahead, true, List.of(finding(random, "elsewhere")), 0));
    EdgeAnswer answer = new EdgeAnswer(answers, Set.of("a", "b"));
    String said = RecordJson.text(EdgesJson.answer(request, answer));
    assertThat(EdgesJson.answer(questions, RecordJson.read(said, EdgesAnswer.class)))
        .isEqualTo(answer);
  }

  /** A node that says such a thing has said nothing: the walk counts its sites as silent. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"asked\":1,\"held\":true,\"findings\":[],\"omitted\":0}",
        "{\"asked\":-1,\"held\":true,\"findings\":[],\"omitted\":0}",
        "{\"held\":true,\"findings\":[],\"omitted\":0}",
        "{\"asked\":0,\"held\":true,\"findings\":[],\"omitted\":-1}",
        "{\"asked\":0,\"held\":true,\"findings\":[{\"event\":\"x\",\"time\":\"2026-01-01T00:00:00Z\",\"links\":[]}],\"omitted\":0}",
        "{\"asked\":0,\"held\":true,\"findings\":[{\"event\":\"00000000000000000000000000000000\",\"time\":\"now\",\"links\":[]}],\"omitted\":0}",
        "{\"asked\":0,\"held\":true,\"findings\":[{\"event\":\"00000000000000000000000000000000\",\"time\":\"2026-01-01T00:00:00Z\","
            + "\"links\":[{\"kind\":\"made\",\"effect\":\"urn:a\",\"cause\":\"urn:b\"}]}],\"omitted\":0}",
        "{\"asked\":0,\"held\":true,\"findings\":[{\"event\":\"00000000000000000000000000000000\",\"time\":\"2026-01-01T00:00:00Z\","
            + "\"links\":[{\"kind\":\"used\",\"effect\":\"a b\",\"cause\":\"urn:b\"}]}],\"omitted\":0}"
      })
  void nonsenseIsNoAnswer(String answer) {
    List<Question> asked =
        List.of(new Question("s", new Key(new Iri("urn:a"), Role.MADE), Instant.MIN, Instant.MAX));
    EdgesAnswer said =
        RecordJson.read("{\"answers\":[" + answer + "],\"withheld\":[]}", EdgesAnswer.class);

    assertThatThrownBy(() -> EdgesJson.answer(asked, said)).isInstanceOf(RuntimeException.class);
  }

  /** Else a node could hide what another one has: nobody would be asked for it any more. */
  @Test
  void aNodeSpeaksForItsOwnSites() {
    Key key = new Key(new Iri("urn:a"), Role.MADE);
    Answer own = new Answer(new Question("s", key, Instant.MIN, Instant.MAX), true, List.of(), 0);
    Answer other =
        new Answer(new Question("t", key, Instant.MIN, Instant.MAX), false, List.of(), 0);

    assertThat(EdgesJson.only(new EdgeAnswer(List.of(own, other), Set.of("t")), "s"::equals))
        .isEqualTo(new EdgeAnswer(List.of(own), Set.of("t")));
  }
}
