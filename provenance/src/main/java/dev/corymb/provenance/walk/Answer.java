package dev.corymb.provenance.walk;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import java.util.List;

/**
 * What a site has on a question.
 *
 * @param question which one; of a look-ahead one that was not asked
 * @param held whether the site has events of the key at all, in that time or another
 * @param findings the newest events, newest first
 * @param omitted how many older ones were left out
 */
public record Answer(Question question, boolean held, List<Finding> findings, long omitted) {

  private static final long EACH = 64; // bytes of an answer beside what is in it, about

  /** Keeps a copy of the list. */
  public Answer {
    requireNonNull(question, "question");
    findings = List.copyOf(findings);
    Require.notNegative("omitted", omitted);
  }

  /** About how many bytes it takes, in memory and on its way. */
  long weight() {
    return EACH
        + question.key().id().value().length()
        + findings.stream().mapToLong(Finding::weight).sum();
  }
}
