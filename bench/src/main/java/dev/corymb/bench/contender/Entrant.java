package dev.corymb.bench.contender;

import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.Layout;

/** Who takes part in the comparison of filters: Corymb's variants and their peers. */
public enum Entrant {
  PBF_BF_SEGMENT("PBF-BF segment", bits(FilterKind.PBF_BF, Layout.SEGMENT)),
  PBF_BF_SPLIT_BLOCK("PBF-BF split block", bits(FilterKind.PBF_BF, Layout.SPLIT_BLOCK)),
  PBF_BF_BATCHES("PBF-BF segment, batches of 16", CorymbBatches::new),
  PBF_BF_SHARED("PBF-BF segment, one of several writers", CorymbShared::new),
  PBF_BF_THREADS("PBF-BF segment, two adding threads", CorymbThreads::new),
  STANDARD_SEGMENT("standard segment", bits(FilterKind.STANDARD, Layout.SEGMENT)),
  STANDARD_FLAT("standard flat", bits(FilterKind.STANDARD, Layout.FLAT)),
  STANDARD_SPLIT_BLOCK("standard split block", bits(FilterKind.STANDARD, Layout.SPLIT_BLOCK)),
  COUNTING_STANDARD("counting standard", counters(FilterKind.STANDARD)),
  COUNTING_PBF_BF("counting PBF-BF", counters(FilterKind.PBF_BF)),
  GUAVA("Guava, one filter", GuavaFilter::new),
  GUAVA_BY_HAND("Guava, p+1 filters", GuavaByHand::new),
  COMMONS("Commons Collections", CommonsFilter::new),
  COMMONS_COUNTING("Commons Collections counting", CommonsCounters::new),
  DATA_SKETCHES("DataSketches", DataSketchesFilter::new),
  FAST_FILTER_BLOCKED("fastfilter blocked", FastFilter::blocked),
  FAST_FILTER_COUNTING("fastfilter counting", FastFilter::counting);

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // a constructor
  private final Factory factory;

  Entrant(String label, Factory factory) {
    this.label = label;
    this.factory = factory;
  }

  private interface Factory {
    Contender create(int items, double falseRate);
  }

  private static Factory bits(FilterKind kind, Layout layout) {
    return (items, falseRate) -> new CorymbBits(kind, layout, items, falseRate);
  }

  private static Factory counters(FilterKind kind) {
    return (items, falseRate) -> new CorymbCounters(kind, items, falseRate);
  }

  /** An empty filter with room for so many items at a false rate. */
  public Contender create(int items, double falseRate) {
    return factory.create(items, falseRate);
  }

  /** The name in tables. */
  @Override
  public String toString() {
    return label;
  }

  /** The bits of the best plain Bloom filter: what peers get that do not size themselves. */
  static double bitsPerItem(double falseRate) {
    return -Math.log(falseRate) / (Math.log(2) * Math.log(2));
  }
}
