package dev.corymb.provenance.exchange;

import static java.util.Objects.requireNonNull;

import dev.corymb.provenance.openlineage.OpenLineageOptions;
import dev.corymb.provenance.prov.ProvLimits;

/**
 * How what is sent is read, whatever its format.
 *
 * @param openLineage for events of OpenLineage; its limits of bytes and depth are those of all
 *     formats
 * @param prov bounds of documents of PROV
 */
public record ProvReadOptions(OpenLineageOptions openLineage, ProvLimits prov) {

  /** Checks that both are there. */
  public ProvReadOptions {
    requireNonNull(openLineage, "openLineage");
    requireNonNull(prov, "prov");
  }

  /** With the default bounds of documents of PROV. */
  public static ProvReadOptions of(OpenLineageOptions openLineage) {
    return new ProvReadOptions(openLineage, ProvLimits.DEFAULT);
  }
}
