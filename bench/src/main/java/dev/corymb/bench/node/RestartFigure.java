package dev.corymb.bench.node;

import dev.corymb.bench.harness.Figure;
import java.util.Locale;

/** A start of a node with the sites that it had, until it answers queries; in seconds. */
enum RestartFigure implements Figure {
  CLEAN("after a clean stop"),
  KILLED("after a kill, nothing saved");

  private static final double MOST = 3;

  private final String label;

  RestartFigure(String label) {
    this.label = label;
  }

  /** How many times as long as reading the saved summaries it may take. */
  double most() {
    return MOST;
  }

  /** The time until all sites have published their summaries. */
  Figure published() {
    return () -> name() + "_PUBLISHED";
  }

  @Override
  public String field() {
    return "restart_" + name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Figure ofPeer() {
    return () -> "RESTART_" + name() + "_PEER";
  }

  @Override
  public String toString() {
    return label;
  }
}
