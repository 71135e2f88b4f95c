package dev.corymb.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.node.outcome.SiteException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Every outcome of a node has one answer, which says what the node said. */
final class SiteOutcomesTest {

  @Test
  void everyOutcomeHasItsAnswer() {
    Map<SiteException, String> answers = new LinkedHashMap<>();
    answers.put(new SiteException.Exists("a"), "409 site-exists");
    answers.put(new SiteException.OwnedElsewhere("a", "n"), "409 other-owner");
    answers.put(new SiteException.OwnedElsewhere("a", ""), "409 other-owner");
    answers.put(new SiteException.Unknown("a"), "404 not-found");
    answers.put(new SiteException.NoRoom("a", 1, 2, 3), "507 memory-full");
    answers.put(new SiteException.Isolated("a", "damaged"), "409 site-isolated");
    answers.put(new SiteException.NotReady("a"), "503 unavailable");
    answers.put(new SiteException.Unfollowed("a", "no memory"), "500 unknown-outcome");
    assertThat(SiteException.class.getPermittedSubclasses())
        .allMatch(type -> answers.keySet().stream().anyMatch(type::isInstance));
    Failures failures = new Failures(new FaultLog(), error -> {});
    answers.forEach(
        (outcome, answer) -> {
          Problem problem = failures.problem(outcome);
          assertThat(problem.status() + " " + problem.type()).isEqualTo(answer);
          assertThat(problem.detail()).contains(outcome.getMessage());
        });
  }
}
