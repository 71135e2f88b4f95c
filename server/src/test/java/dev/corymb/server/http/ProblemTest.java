package dev.corymb.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ProblemTest {

  /** Names that are newer than those of Netty. */
  private static final Map<Integer, String> NEWER = Map.of(413, "Payload Too Large");

  static Stream<Problem> all() {
    return Stream.of(
        Problem.invalid("limit", "must be a number", "many"),
        Problem.unauthorized("unknown token"),
        Problem.forbidden("no"),
        Problem.notFound("no such site: a"),
        Problem.methodNotAllowed("PUT"),
        Problem.slow("late"),
        Problem.conflict("site-exists", "a"),
        Problem.tooLarge("body", "must be short", "long"),
        Problem.unsupported("must be JSON", "text/plain"),
        Problem.busy("busy"),
        Problem.fault("?"),
        Problem.unknownOutcome("?"),
        Problem.unavailable("starting", 1),
        Problem.full("full"));
  }

  @ParameterizedTest
  @MethodSource("all")
  void titlesAreThoseOfHttp(Problem problem) {
    String phrase = HttpResponseStatus.valueOf(problem.status()).reasonPhrase();

    assertThat(problem.title()).isEqualTo(NEWER.getOrDefault(problem.status(), phrase));
  }
}
