package dev.corymb.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.client.api.SiteView;
import dev.corymb.core.schema.Schema;
import dev.corymb.node.Node;
import dev.corymb.node.NodeOptions;
import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.time.NodeClock;
import dev.corymb.replication.bus.InProcessBus;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SitesTest {

  private static final long DAY = 24 * 60 * 60 * 1_000;
  private static final long START = 1_700_000_000_000L;

  private long millis;
  private long ahead = START; // of the wall clock
  private final NodeClock clock =
      new NodeClock(() -> Instant.ofEpochMilli(millis + ahead), () -> millis * 1_000_000);
  private final FederationProfile profile =
      FederationProfile.of("test", Schema.parse("name:text"), 42);
  private final Node node =
      Node.open(
          NodeOptions.builder("n", profile)
              .ledger(new MemoryLedger(profile.groups()))
              .bus(new InProcessBus(Runnable::run))
              .clock(clock)
              .background(Runnable::run)
              .directoryBytes(1 << 24)
              .build());

  private SiteView site(String site) {
    Sites sites = new Sites(profile.missRate(), profile.silentAfter(), clock);
    return sites.whole(node.known(site).orElseThrow(), node.status(site), Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(longs = {DAY, -DAY})
  void theAgeOfAPublicationIgnoresJumpsOfTheWallClock(long jump) {
    millis = 7_000;
    node.create("a");
    node.add("a", profile.schema().item("one"));
    millis += 4_000;
    ahead += jump;
    assertThat(site("a").publishedAgeMillis()).isEqualTo(4_000);
    assertThat(site("a").status().orElseThrow().publishedMillis()).isEqualTo(START + 7_000);

    node.clock().tick();
    millis += NodeClock.SETTLES.toMillis(); // the clock is believed; the age is what it is
    assertThat(site("a").publishedAgeMillis()).isEqualTo(4_000 + NodeClock.SETTLES.toMillis());
    assertThat(site("a").status().orElseThrow().publishedMillis()).isEqualTo(START + 7_000 + jump);
  }

  @Test
  void aSiteThatWasNeverPublishedHasNoAge() {
    node.create("w", new Window(Duration.ofMinutes(1), 10));

    assertThat(site("w").publishedAgeMillis()).isNull();
    assertThat(site("w").status().orElseThrow().publishedMillis()).isZero();
  }
}
