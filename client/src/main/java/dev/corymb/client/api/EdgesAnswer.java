package dev.corymb.client.api;

import java.util.List;
import java.util.Optional;

/**
 * What the sites of a server have on the questions of another one.
 *
 * @param answers to questions that were asked, and to others that may come next; those that did not
 *     fit may be asked again
 * @param withheld the sites that the server does not answer for
 */
public record EdgesAnswer(List<Answer> answers, List<String> withheld) {

  /**
   * What a site has on a question.
   *
   * @param asked the number of the question, from 0; not given for a look-ahead
   * @param question of a look-ahead
   * @param held whether the site has events of the key at all, in that time or another
   * @param findings the newest events, newest first
   * @param omitted how many older ones were left out
   */
  public record Answer(
      Optional<Integer> asked,
      Optional<EdgesBody.Question> question,
      boolean held,
      List<Finding> findings,
      long omitted) {}

  /** What one event says about the key. */
  public record Finding(String event, String time, List<Link> links) {}

  /** A link, as in {@link WalkAnswer.Edge}. */
  public record Link(String kind, String effect, String cause, Optional<Boolean> traced) {}
}
