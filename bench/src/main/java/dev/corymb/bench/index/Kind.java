package dev.corymb.bench.index;

/** What a trial does. */
enum Kind {
  BANDWIDTH("bandwidth"),
  QUERIES("queries"),
  PRODUCT("queries of three attributes"),
  SMALLEST("queries of three attributes, smallest shapes"),
  UPDATES("updates"),
  PAUSES("pauses"),
  BARE_WRITES("bare writes"),
  SITE_BY_SITE("building site by site"),
  OPENING("opening");

  private final String label;

  Kind(String label) {
    this.label = label;
  }

  @Override
  public String toString() {
    return label;
  }
}
