package dev.corymb.provenance.exchange;

import dev.corymb.provenance.openlineage.OpenLineageOptions;
import dev.corymb.provenance.prov.ProvLimits;

/** Readers for tests. */
final class Sample {

  private Sample() {}

  static ProvReader reader() {
    return new ProvReader(ProvReadOptions.of(OpenLineageOptions.of("north")));
  }

  /**
   * A reader with low limits: 20,000 bytes, 50 levels, 20,000 characters, 100 of everything else.
   */
  static ProvReader strictReader() {
    return new ProvReader(
        new ProvReadOptions(
            OpenLineageOptions.of("north")
                .withMaxBytes(20_000)
                .withMaxDepth(50)
                .withMaxDatasets(100),
            new ProvLimits(100, 100, 100, 20_000)));
  }
}
