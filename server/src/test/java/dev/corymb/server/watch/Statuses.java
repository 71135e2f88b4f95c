package dev.corymb.server.watch;

import dev.corymb.core.schema.Schema;
import dev.corymb.node.ledger.SiteRecord;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.replication.policy.Decision;
import dev.corymb.replication.summary.Drift;
import dev.corymb.replication.summary.MatrixDrift;
import dev.corymb.replication.update.Version;
import java.time.Instant;
import java.util.Optional;

/** How sites might be. */
final class Statuses {

  private static final FederationProfile PROFILE =
      FederationProfile.of("test", Schema.parse("name:text,size:long"), 42);

  private Statuses() {}

  static SiteStatus of(String site, long items) {
    return of(site, items, 0, "", false, Optional.empty(), "there is time");
  }

  static SiteStatus of(
      String site,
      long items,
      long misses,
      String failure,
      boolean saturated,
      Optional<String> unreachable,
      String reason) {
    var shape = PROFILE.ladder().get(0);
    var clear =
        shape.matrices().stream().map(one -> new MatrixDrift(one, 0, 0, 0, items, misses)).toList();
    return new SiteStatus(
        SiteRecord.of(site, 0, 0, Instant.EPOCH),
        items,
        new Version(1, 1),
        new Drift(shape, true, items, items, items, clear),
        new Decision(false, false, reason, 0, 0, 0),
        new SiteStatus.Sent(0, 1, 100),
        new SiteStatus.Room(0, 1_000, 0.5, 0, saturated, unreachable),
        false,
        failure);
  }
}
