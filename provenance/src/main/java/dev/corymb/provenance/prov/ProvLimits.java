package dev.corymb.provenance.prov;

import dev.corymb.core.check.Require;

/**
 * Bounds of what is read of one document, its bundles included; they bound the memory that it
 * takes.
 *
 * @param statements the most statements
 * @param attributes the most attributes, arguments of relations included
 * @param prefixes the most prefixes
 */
public record ProvLimits(int statements, int attributes, int prefixes) {

  /** What holds if nothing is said. */
  public static final ProvLimits DEFAULT = new ProvLimits(100_000, 400_000, 10_000);

  private static final int MOST = 10_000_000;

  /** Checks the ranges. */
  public ProvLimits {
    Require.inRange("statements", statements, 1, MOST);
    Require.inRange("attributes", attributes, 1, MOST);
    Require.inRange("prefixes", prefixes, 1, MOST);
  }
}
