package dev.corymb.provenance.walk;

import java.util.List;
import java.util.Set;

/**
 * What a node answers.
 *
 * @param answers to questions that were asked, in any order, and of a look-ahead. A question that
 *     has no answer here, and whose site is not withheld, may be asked again: the answer was too
 *     large for one
 * @param withheld sites that the node does not answer for, because it no longer has them, cannot
 *     read them, or does not let the asker
 */
public record EdgeAnswer(List<Answer> answers, Set<String> withheld) {

  /** Keeps copies. */
  public EdgeAnswer {
    answers = List.copyOf(answers);
    withheld = Set.copyOf(withheld);
  }
}
