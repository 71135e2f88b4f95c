package dev.corymb.provenance.json;

import dev.corymb.core.check.Require;
import dev.corymb.provenance.event.Source;
import java.util.Set;

/**
 * Bounds of sent events, and what is kept of them.
 *
 * @param maxBytes the most bytes of one without white space; also the longest text in it
 * @param maxDepth how deep objects and arrays may be nested
 * @param maxText the most bytes of parts that are kept of one
 * @param keptFirst names of parts that are kept rather than others
 */
public record JsonOptions(int maxBytes, int maxDepth, int maxText, Set<String> keptFirst) {

  /** The largest size of a sent event. */
  public static final int MOST_BYTES = 1 << 30;

  /** The greatest depth. */
  public static final int MOST_DEPTH = 10_000;

  /** Checks the limits. */
  public JsonOptions {
    Require.inRange("maxBytes", maxBytes, 1, MOST_BYTES);
    Require.inRange("maxDepth", maxDepth, 1, MOST_DEPTH);
    Require.inRange("maxText", maxText, 0, Source.MAX_TEXT);
    keptFirst = Set.copyOf(keptFirst);
  }

  /** Bounds alone; no parts are kept. */
  public static JsonOptions of(int maxBytes, int maxDepth) {
    return new JsonOptions(maxBytes, maxDepth, 0, Set.of());
  }
}
