package dev.corymb.client.api;

import java.util.List;

/** What happened to a site during a time, the oldest first. The last sample is of now. */
public record SiteHistory(
    String site,
    String range,
    long stepMillis,
    Budget budget,
    List<Sample> samples,
    List<PublicationEvent> publications,
    List<Decided> decisions) {

  /** What the federation allows a site. */
  public record Budget(double missRate, double falseRate) {}

  /** A site at some time. */
  public record Sample(
      long millis,
      long items,
      float fill,
      float delta0,
      float delta1,
      float missRate,
      float falseRate) {

    /** The same at another time. */
    public Sample at(long other) {
      return new Sample(other, items, fill, delta0, delta1, missRate, falseRate);
    }
  }

  /** What the policy decided at some time. */
  public record Decided(long millis, boolean publish, String reason) {}
}
