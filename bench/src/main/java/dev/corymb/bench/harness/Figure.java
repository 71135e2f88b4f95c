package dev.corymb.bench.harness;

import java.util.Locale;

/** Something that trials measure. Benchmarks list theirs in an enum whose labels head columns. */
public interface Figure {

  /** The name of the constant. */
  String name();

  /** A value as tables show it. */
  default String format(double value) {
    return Numbers.format("%.2f", value);
  }

  /** The name in JSON, such as {@code hit_ids}. */
  default String field() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The same of the peer, for trials that measure both in turns. */
  default Figure ofPeer() {
    return () -> name() + "_PEER";
  }
}
