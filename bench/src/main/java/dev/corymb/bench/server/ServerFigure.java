package dev.corymb.bench.server;

import dev.corymb.bench.harness.Figure;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Numbers;
import dev.corymb.bench.harness.Target;
import java.util.Locale;

/** What is measured of a server; the peers are its own parts, or itself at rest. */
enum ServerFigure implements Figure {
  SINGLE("single locate beside the health route", "requests/s", true, 0.6),
  BATCH("a query of a batch of 1,000 beside the directory in process", "µs", false, 5),
  LOADING("p99 of locate while %,.0f items/s are loaded, beside idle", "µs", false, 10),
  // In addition to the heap: the ledger's cache and buffers, code, threads, buffers of the sockets.
  MEMORY("peak memory during a stream of %,.0f items", "MiB, heap", false, 1.5),
  /** How many items were loaded in a second during {@link #LOADING}. */
  LOADED("items loaded", "items/s", true, Double.NaN),
  /** How many items the stream of {@link #MEMORY} had. */
  STREAM_ITEMS("items of the stream", "items", true, Double.NaN),
  /** How long it took. */
  STREAM_SECONDS("the stream", "s", false, Double.NaN);

  private final String label;
  private final String unit;
  private final boolean atLeast;
  private final double bound;

  ServerFigure(String label, String unit, boolean atLeast, double bound) {
    this.label = label;
    this.unit = unit;
    this.atLeast = atLeast;
    this.bound = bound;
  }

  String unit() {
    return unit;
  }

  /** What the ratio to the peer ought to be, and is. */
  Target target(Measurement all) {
    double stated = all.get(this == LOADING ? LOADED : STREAM_ITEMS);
    String what = String.format(Locale.ROOT, label, stated);
    return new Target(what, all.overPeer(this, Measurement.Value::best), atLeast, bound);
  }

  @Override
  public String format(double value) {
    return Numbers.format(value >= 100 ? "%,.0f" : "%.2f", value);
  }
}
