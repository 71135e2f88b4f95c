package dev.corymb.client.api;

import java.util.List;
import java.util.Optional;

/**
 * How an answer came about: sentences, the attributes of the query, ranges included, and what was
 * looked up.
 *
 * @param alternatives of a query with lists
 */
public record Explanation(
    List<String> text,
    List<String> attributes,
    Optional<Alternatives> alternatives,
    List<Step> steps) {

  /**
   * The combinations of the listed values, and what they found.
   *
   * @param asked all of them
   * @param matched those that may have a match at some site
   * @param first of these the first, at most 100
   */
  public record Alternatives(int asked, int matched, List<Alternative> first) {}

  /**
   * A combination.
   *
   * @param query in the text form
   * @param total how many sites may hold a match
   * @param sites the first of them by id, at most 20
   */
  public record Alternative(String query, int total, List<String> sites) {}

  /** The summaries of one size. */
  public record Step(int step, int sites, String index) {}
}
