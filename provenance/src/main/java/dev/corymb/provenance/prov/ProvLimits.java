package dev.corymb.provenance.prov;

import dev.corymb.core.check.Require;

/**
 * Bounds of what is read of one document, its bundles included; they bound the memory that it
 * takes.
 *
 * @param statements the most statements
 * @param attributes the most attributes, arguments of relations included
 * @param prefixes the most prefixes
 * @param characters the most characters by which names become longer when their prefixes are
 *     written out; each name counts about once
 */
public record ProvLimits(int statements, int attributes, int prefixes, int characters) {

  /** What holds if nothing is said. */
  public static final ProvLimits DEFAULT = new ProvLimits(100_000, 400_000, 10_000, 32 << 20);

  private static final int MOST = 10_000_000;
  private static final int MOST_CHARACTERS = 1 << 30;

  /** Checks the ranges. */
  public ProvLimits {
    Require.inRange("statements", statements, 1, MOST);
    Require.inRange("attributes", attributes, 1, MOST);
    Require.inRange("prefixes", prefixes, 1, MOST);
    Require.inRange("characters", characters, 0, MOST_CHARACTERS);
  }
}
