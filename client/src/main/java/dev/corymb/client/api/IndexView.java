package dev.corymb.client.api;

import java.util.List;

/** How the summaries of all sites are indexed. */
public record IndexView(List<Step> steps, long bytes, long limitBytes, int sites) {

  /** The summaries of one size. */
  public record Step(
      int step,
      long capacity,
      int sites,
      String implementation,
      String reason,
      double fill,
      String coarse,
      long bytes,
      String shape) {}
}
