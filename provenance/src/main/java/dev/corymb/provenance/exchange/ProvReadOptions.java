package dev.corymb.provenance.exchange;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import dev.corymb.provenance.openlineage.OpenLineageOptions;

/**
 * How what is sent is read, whatever its format.
 *
 * @param openLineage for events of OpenLineage; its limits of bytes and depth are those of all
 *     formats
 * @param maxStatements the most statements of a document of PROV, its bundles included
 * @param maxAttributes the most attributes of a document of PROV, its bundles included
 * @param maxPrefixes the most prefixes of a document of PROV, its bundles included
 */
public record ProvReadOptions(
    OpenLineageOptions openLineage, int maxStatements, int maxAttributes, int maxPrefixes) {

  private static final int MOST = 10_000_000;

  /** Checks the limits. */
  public ProvReadOptions {
    requireNonNull(openLineage, "openLineage");
    Require.inRange("maxStatements", maxStatements, 1, MOST);
    Require.inRange("maxAttributes", maxAttributes, 1, MOST);
    Require.inRange("maxPrefixes", maxPrefixes, 1, MOST);
  }

  /** The defaults: 100,000 statements, 300,000 attributes and 10,000 prefixes a document. */
  public static ProvReadOptions of(OpenLineageOptions openLineage) {
    return new ProvReadOptions(openLineage, 100_000, 300_000, 10_000);
  }
}
