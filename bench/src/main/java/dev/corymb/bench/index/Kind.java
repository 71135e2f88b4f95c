package dev.corymb.bench.index;

/** What a trial does. */
enum Kind {
  BANDWIDTH("bandwidth"),
  QUERIES("queries"),
  UPDATES("updates"),
  BARE_WRITES("bare writes"),
  SITE_BY_SITE("building site by site"),
  OPENING("opening");

  private final String label;

  Kind(String label) {
    this.label = label;
  }

  /** Measures one contestant in this process. */
  Measurement run(Contestant contestant, Contest contest, Budget budget) {
    return switch (this) {
      case BANDWIDTH -> BandwidthTrial.run(budget);
      case QUERIES -> QueryTrial.run(contestant, contest, budget);
      case UPDATES -> UpdateTrial.run(contestant, contest, budget);
      case BARE_WRITES -> BareTrial.run(contest, budget);
      case OPENING -> OpeningTrial.run(contestant, contest, budget);
      case SITE_BY_SITE -> SiteBySiteTrial.run(contestant, contest, budget);
    };
  }

  @Override
  public String toString() {
    return label;
  }
}
