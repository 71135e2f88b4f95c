package dev.corymb.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.range.RangeKey;
import dev.corymb.core.range.Zone;
import dev.corymb.core.range.Zones;
import dev.corymb.core.schema.QueryText;
import dev.corymb.replication.bus.Bus;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import dev.corymb.replication.update.BitsDelta;
import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.Origin;
import dev.corymb.replication.update.SummaryUpdate;
import dev.corymb.replication.update.Version;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a node makes of the zones in updates of other nodes. */
final class PublishedRangesTest {

  private final TestFederation federation =
      new TestFederation(Map.of("range", "size"), NetworkOptions.PERFECT);
  private final Node node = federation.start("here");
  private final Bus there = federation.network.join("there");
  private final FilterShape shape = federation.profile.ladder().get(0);
  private BitArray published = new BitArray(shape.size());

  private static Zones zones(long least, long greatest) {
    return Zones.empty(1)
        .with(0, Zone.of(RangeKey.of(least)))
        .with(0, Zone.of(RangeKey.of(greatest)));
  }

  /** Publishes a site of another node. */
  private void publish(long sequence, Zones zones, int... items) {
    BitFilter filter = new BitFilter(shape);
    for (int item : items) {
      filter.add(node.digester().digest(TestFederation.item(item)));
    }
    BitArray bits = BitArray.copyOf(filter.bits());
    there.publish(
        new SummaryUpdate(
            federation.profile.fingerprint(),
            new Origin("there", 9),
            "a",
            new Version(1, sequence),
            sequence == 1,
            new SummaryUpdate.Image(
                0,
                shape.fingerprint(),
                items.length,
                BitsDelta.checksum(bits),
                new Estimate(0, 0),
                zones),
            BitsDelta.encode(shape, published, bits)));
    published = bits;
    federation.pass(1);
  }

  /** The sites that might have a value between two others. */
  private List<String> between(long least, long greatest) {
    String text = "size between " + least + " and " + greatest;
    return node.locate(QueryText.parse(node.profile().ranges(), text)).ids();
  }

  @Test
  void aSiteIsRuledOutByTheZonesOfItsLatestVersion() {
    publish(1, zones(10, 20), 10, 20);
    assertThat(between(20, 30)).containsExactly("a");
    assertThat(between(21, 30)).isEmpty();

    publish(2, zones(10, 25), 10, 20, 25);
    assertThat(between(21, 30)).containsExactly("a");
    publish(3, Zones.empty(1));
    assertThat(between(Long.MIN_VALUE, Long.MAX_VALUE)).isEmpty();
  }

  /** The bits are those of before: an update may change zones alone. */
  @Test
  void anUpdateMayChangeZonesAlone() {
    publish(1, zones(10, 20), 10);
    publish(2, zones(10, 40), 10);
    assertThat(between(40, 40)).containsExactly("a");
  }

  @Test
  void aSiteWithoutZonesIsNeverRuledOut() {
    publish(1, Zones.UNKNOWN, 10);
    assertThat(between(500, 600)).containsExactly("a");
    publish(2, zones(10, 10), 10);
    assertThat(between(500, 600)).isEmpty();
    publish(3, Zones.UNKNOWN, 10);
    assertThat(between(500, 600)).containsExactly("a");
  }

  @Test
  void anotherNumberOfZonesIsRefused() {
    publish(1, zones(10, 10), 10);
    publish(2, Zones.empty(2), 10, 20);
    assertThat(node.replicas().counts().refused()).isOne();
    assertThat(node.replicas().lastRefusal())
        .isEqualTo("an update of a has zones of 2 range attributes, the profile has 1");
    assertThat(between(10, 10)).containsExactly("a");
  }
}
