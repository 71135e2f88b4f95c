package dev.corymb.kafka;

import dev.corymb.replication.update.Announcement;
import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.Farewell;
import dev.corymb.replication.update.Origin;
import dev.corymb.replication.update.SnapshotRequest;
import dev.corymb.replication.update.SummaryUpdate;
import dev.corymb.replication.update.Version;
import java.util.List;

/** Messages for tests. */
final class Samples {

  static final long PROFILE = 0x1234_5678_9abc_def0L;

  private static final Estimate ESTIMATE = new Estimate(0.01, 0.02);

  private Samples() {}

  static SummaryUpdate snapshot(String site, long epoch, long sequence) {
    return update(site, epoch, sequence, true, 40);
  }

  static SummaryUpdate delta(String site, long epoch, long sequence) {
    return update(site, epoch, sequence, false, 40);
  }

  static SummaryUpdate update(
      String site, long epoch, long sequence, boolean snapshot, int bodyBytes) {
    byte[] body = new byte[bodyBytes];
    for (int i = 0; i < bodyBytes; i++) {
      body[i] = (byte) (i * 31L + sequence);
    }
    Version version = new Version(epoch, sequence);
    return new SummaryUpdate(
        PROFILE,
        new Origin("node", 1),
        site,
        version,
        snapshot,
        new SummaryUpdate.Image(2, 77, 1000 + sequence, 99, ESTIMATE),
        body);
  }

  static Announcement announcement(String node) {
    return new Announcement(
        PROFILE,
        new Origin(node, 1),
        1,
        "http://a",
        List.of(new Announcement.SiteState("a", new Version(3, 4), 55, ESTIMATE)));
  }

  static SnapshotRequest request(String site) {
    return new SnapshotRequest(PROFILE, site);
  }

  static Farewell farewell(String site, long epoch, long sequence) {
    return new Farewell(PROFILE, new Origin("node", 1), site, new Version(epoch, sequence));
  }
}
