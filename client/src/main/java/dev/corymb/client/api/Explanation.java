package dev.corymb.client.api;

import java.util.List;

/** How an answer came about: sentences, the attributes of the query, and what was looked up. */
public record Explanation(List<String> text, List<String> attributes, List<Step> steps) {

  /** The summaries of one size. */
  public record Step(int step, int sites, String index) {}
}
