package dev.corymb.node.ledger;

import dev.corymb.core.check.Require;
import java.time.Duration;

/**
 * A moving window over a site: buckets of equal length, of which the latest are kept. The ledger
 * stores these settings and does nothing by them.
 *
 * @param bucket the time that one bucket covers, at least a millisecond
 * @param buckets how many buckets the window has, at least 1
 */
public record Window(Duration bucket, int buckets) {

  /** Checks the settings. */
  public Window {
    SiteRecord.requireMillis("bucket", bucket);
    Require.positive("buckets", buckets);
  }
}
