package dev.corymb.server.api;

import dev.corymb.client.api.EdgesAnswer;
import dev.corymb.client.api.EdgesBody;
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
import dev.corymb.server.http.Problem;
import dev.corymb.server.watch.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/** What nodes ask each other in a walk, as JSON. What is not as it must be is rejected. */
final class EdgesJson {

  static final int MAX_QUESTIONS = 10_000;
  static final int MAX_PER_KEY = 10_000;
  static final int MAX_DEPTH = 1_000_000;
  static final Duration MAX_TIMEOUT = Duration.ofMinutes(1);

  private EdgesJson() {}

  /** A request, with some of its questions. */
  static EdgesBody body(EdgeRequest request, List<Question> questions) {
    return new EdgesBody(
        label(request.direction()),
        label(request.mode()),
        questions.stream().map(EdgesJson::question).toList(),
        Math.min(request.perKey(), MAX_PER_KEY),
        Math.min(request.ahead(), MAX_DEPTH),
        time(request.asOf()),
        Math.max(1, Math.min(request.within().toMillis(), MAX_TIMEOUT.toMillis())));
  }

  private static EdgesBody.Question question(Question question) {
    return new EdgesBody.Question(
        question.site(),
        question.key().id().value(),
        question.key().role().label(),
        time(question.after()),
        time(question.upTo()));
  }

  /** A time; that before or after all others is left out. */
  private static Optional<String> time(Instant time) {
    return time.equals(Instant.MIN) || time.equals(Instant.MAX)
        ? Optional.empty()
        : Optional.of(time.toString());
  }

  static EdgeRequest request(EdgesBody body) {
    inRange("questions", body.questions().size(), 1, MAX_QUESTIONS);
    inRange("perKey", body.perKey(), 1, MAX_PER_KEY);
    inRange("ahead", body.ahead(), 0, MAX_DEPTH);
    inRange("within", body.within(), 1, MAX_TIMEOUT.toMillis());
    Set<Question> questions = new LinkedHashSet<>();
    body.questions().forEach(question -> questions.add(question(question)));
    return new EdgeRequest(
        word("direction", body.direction(), Direction.values()),
        word("mode", body.mode(), Mode.values()),
        List.copyOf(questions),
        body.perKey(),
        body.ahead(),
        time("asOf", body.asOf(), Instant.MAX),
        Duration.ofMillis(body.within()));
  }

  /** Refuses a number that is not within bounds. */
  static void inRange(String field, long number, long least, long most) {
    if (number < least || number > most) {
      throw Problem.invalid(field, "must be from " + least + " to " + most, Long.toString(number))
          .exception();
    }
  }

  private static Question question(EdgesBody.Question question) {
    return new Question(
        question.site(),
        new Key(iri("id", question.id()), role(question.role())),
        time("after", question.after(), Instant.MIN),
        time("upTo", question.upTo(), Instant.MAX));
  }

  /** An id that was given. */
  static Iri iri(String field, String text) {
    try {
      return new Iri(text);
    } catch (IllegalArgumentException e) {
      throw Problem.invalid(field, said(e), null).exception();
    }
  }

  /** The rule that an id breaks, without the word before it. */
  private static String said(IllegalArgumentException e) {
    return String.valueOf(e.getMessage()).replaceFirst("^id ", "");
  }

  private static Instant time(String name, Optional<String> given, Instant otherwise) {
    return given.map(text -> Params.instant(name, text)).orElse(otherwise);
  }

  /** The name of a constant in lower case. */
  static String label(Enum<?> constant) {
    return Words.lower(constant.name());
  }

  /** The constant with a name in lower case. */
  static <E extends Enum<E>> E word(String field, String word, E[] all) {
    return named(field, word, all, EdgesJson::label);
  }

  private static Role role(String label) {
    return named("role", label, Role.values(), Role::label);
  }

  private static <E> E named(String field, String word, E[] all, Function<E, String> name) {
    return Arrays.stream(all)
        .filter(one -> name.apply(one).equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                Problem.invalid(
                        field, "must be one of " + Arrays.stream(all).map(name).toList(), word)
                    .exception());
  }

  /** An answer to a request, whose questions it names by number. */
  static EdgesAnswer answer(EdgeRequest request, EdgeAnswer answer) {
    Map<Question, Integer> numbers = new HashMap<>();
    request.questions().forEach(question -> numbers.put(question, numbers.size()));
    return new EdgesAnswer(
        answer.answers().stream().map(one -> answer(one, numbers.get(one.question()))).toList(),
        List.copyOf(new TreeSet<>(answer.withheld())));
  }

  private static EdgesAnswer.Answer answer(Answer answer, Integer number) {
    return new EdgesAnswer.Answer(
        Optional.ofNullable(number),
        number == null ? Optional.of(question(answer.question())) : Optional.empty(),
        answer.held(),
        answer.findings().stream().map(EdgesJson::finding).toList(),
        answer.omitted());
  }

  private static EdgesAnswer.Finding finding(Finding finding) {
    return new EdgesAnswer.Finding(
        finding.event().toString(),
        finding.time().toString(),
        finding.links().stream()
            .map(
                link ->
                    new EdgesAnswer.Link(
                        link.kind().label(),
                        link.effect().value(),
                        link.cause().value(),
                        Optional.of(true).filter(any -> link.traced())))
            .toList());
  }

  /**
   * What another node answers.
   *
   * @param asked the questions as they were sent
   */
  static EdgeAnswer answer(List<Question> asked, EdgesAnswer answer) {
    List<Answer> answers = new ArrayList<>();
    for (EdgesAnswer.Answer one : answer.answers()) {
      Question question =
          one.asked().isPresent()
              ? asked.get(one.asked().get())
              : question(
                  one.question()
                      .orElseThrow(
                          () -> new IllegalArgumentException("asked or question must be given")));
      List<Finding> findings =
          one.findings().stream().map(found -> finding(question, found)).toList();
      answers.add(new Answer(question, one.held(), findings, one.omitted()));
    }
    return new EdgeAnswer(answers, Set.copyOf(answer.withheld()));
  }

  /**
   * What a node says of its own sites. It may look ahead, but not for others: what it does not have
   * would be taken for what there is not.
   */
  static EdgeAnswer only(EdgeAnswer answer, Predicate<String> isOwn) {
    return new EdgeAnswer(
        answer.answers().stream().filter(one -> isOwn.test(one.question().site())).toList(),
        answer.withheld());
  }

  private static Finding finding(Question question, EdgesAnswer.Finding finding) {
    return new Finding(
        question.site(),
        EventId.parse(finding.event()),
        Params.instant("time", finding.time()),
        finding.links().stream().map(link -> link(link, question.key().id())).toList());
  }

  private static Link link(EdgesAnswer.Link link, Iri asked) {
    Kind kind = Kind.ofLabel(link.kind());
    if (kind == null) {
      throw new IllegalArgumentException("kind must be a relation of PROV");
    }
    return new Link(
        kind, iri(link.effect(), asked), iri(link.cause(), asked), link.traced().orElse(false));
  }

  /** The id that was asked for is one object in all links, of which there may be many. */
  private static Iri iri(String value, Iri asked) {
    return value.equals(asked.value()) ? asked : new Iri(value);
  }
}
