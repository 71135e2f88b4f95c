package dev.corymb.bench.contender;

import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.Layout;

/** Who takes part in the comparison of filters: Corymb's variants and their peers. */
public enum Entrant {
  PBF_BF_SEGMENT("PBF-BF segment"),
  PBF_BF_SPLIT_BLOCK("PBF-BF split block"),
  PBF_BF_BATCHES("PBF-BF segment, batches of 16"),
  PBF_BF_SHARED("PBF-BF segment, one of several writers"),
  PBF_BF_THREADS("PBF-BF segment, two adding threads"),
  STANDARD_SEGMENT("standard segment"),
  STANDARD_FLAT("standard flat"),
  STANDARD_SPLIT_BLOCK("standard split block"),
  COUNTING_STANDARD("counting standard"),
  COUNTING_PBF_BF("counting PBF-BF"),
  GUAVA("Guava, one filter"),
  GUAVA_BY_HAND("Guava, p+1 filters"),
  COMMONS("Commons Collections"),
  COMMONS_COUNTING("Commons Collections counting"),
  DATA_SKETCHES("DataSketches"),
  FAST_FILTER_BLOCKED("fastfilter blocked"),
  FAST_FILTER_COUNTING("fastfilter counting");

  private final String label;

  Entrant(String label) {
    this.label = label;
  }

  /** An empty filter with room for so many items at a false rate. */
  public Contender create(int items, double falseRate) {
    return switch (this) {
      case PBF_BF_SEGMENT -> new CorymbBits(FilterKind.PBF_BF, Layout.SEGMENT, items, falseRate);
      case PBF_BF_SPLIT_BLOCK ->
          new CorymbBits(FilterKind.PBF_BF, Layout.SPLIT_BLOCK, items, falseRate);
      case PBF_BF_BATCHES -> new CorymbBatches(FilterKind.PBF_BF, Layout.SEGMENT, items, falseRate);
      case PBF_BF_SHARED -> new CorymbShared(FilterKind.PBF_BF, Layout.SEGMENT, items, falseRate);
      case PBF_BF_THREADS -> new CorymbThreads(FilterKind.PBF_BF, Layout.SEGMENT, items, falseRate);
      case STANDARD_SEGMENT ->
          new CorymbBits(FilterKind.STANDARD, Layout.SEGMENT, items, falseRate);
      case STANDARD_FLAT -> new CorymbBits(FilterKind.STANDARD, Layout.FLAT, items, falseRate);
      case STANDARD_SPLIT_BLOCK ->
          new CorymbBits(FilterKind.STANDARD, Layout.SPLIT_BLOCK, items, falseRate);
      case COUNTING_STANDARD -> new CorymbCounters(FilterKind.STANDARD, items, falseRate);
      case COUNTING_PBF_BF -> new CorymbCounters(FilterKind.PBF_BF, items, falseRate);
      case GUAVA -> new GuavaFilter(items, falseRate);
      case GUAVA_BY_HAND -> new GuavaByHand(items, falseRate);
      case COMMONS -> new CommonsFilter(items, falseRate);
      case COMMONS_COUNTING -> new CommonsCounters(items, falseRate);
      case DATA_SKETCHES -> new DataSketchesFilter(items, falseRate);
      case FAST_FILTER_BLOCKED -> FastFilter.blocked(items, falseRate);
      case FAST_FILTER_COUNTING -> FastFilter.counting(items, falseRate);
    };
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
