package dev.corymb.bench.index;

/** What a trial does. */
enum Kind {
  BANDWIDTH("bandwidth", BandwidthTrial::run),
  QUERIES("queries", QueryTrial::run),
  UPDATES("updates", UpdateTrial::run),
  BARE_WRITES("bare writes", BareTrial::run),
  SITE_BY_SITE("building site by site", SiteBySiteTrial::run);

  /** Measures one contestant in this process. */
  private interface Procedure {
    Measurement run(Contestant contestant, Contest contest, Budget budget);
  }

  private final String label;
  private final Procedure procedure;

  Kind(String label, Procedure procedure) {
    this.label = label;
    this.procedure = procedure;
  }

  Measurement run(Contestant contestant, Contest contest, Budget budget) {
    return procedure.run(contestant, contest, budget);
  }

  @Override
  public String toString() {
    return label;
  }
}
