package dev.corymb.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.node.outcome.SiteException;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.ProblemException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class RecorderTest {

  /** Clients of OpenLineage send again what is answered 503, and lose what is answered 500. */
  @Test
  void whatMayHaveBeenRecordedIsToBeSentAgain() {
    RuntimeException told = Recorder.told(new SiteException.Unfollowed("a", "no memory"));

    assertThat(told)
        .isInstanceOfSatisfying(
            ProblemException.class,
            answer -> {
              Problem problem = answer.problem();
              assertThat(problem.status()).isEqualTo(503);
              assertThat(problem.retryAfterSeconds()).isPositive();
              assertThat(problem.detail()).endsWith(Recorder.AGAIN);
            });
  }

  @Test
  void otherFailuresAreToldAsTheyAre() {
    RuntimeException failure = new SiteException.Unknown("a");

    assertThat(Recorder.told(failure)).isSameAs(failure);
    assertThat(Recorder.told(new IOException("?"))).hasCauseInstanceOf(IOException.class);
  }
}
