package dev.corymb.node;

import static dev.corymb.node.TestFederation.add;
import static dev.corymb.node.TestFederation.query;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.BatchHash;
import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.node.ledger.SiteBatch;
import dev.corymb.node.ledger.SiteRecord;
import dev.corymb.node.ledger.Ticket;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.time.NodeClock;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes whose wall clock jumps, for seconds or for good. */
final class ClockJumpTest {

  private static final long DAY = 24 * 60 * 60 * 1_000;
  private static final long SETTLES = NodeClock.SETTLES.toMillis();

  private final TestFederation federation =
      new TestFederation(
          Map.of("announce-every", "PT1S", "max-age", "PT5S"), NetworkOptions.PERFECT);

  /** Lets the clock be wrong for four seconds. */
  private void jumpForAMoment(long by) {
    federation.clock.jump(by);
    passSeconds(4);
    federation.clock.jump(-by);
  }

  private void passSeconds(int seconds) {
    for (int i = 0; i < seconds; i++) {
      federation.pass(1_000);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {DAY, -DAY})
  void aShortJumpHidesNoDeadOwner(long jump) {
    tellsTheDeadFromTheAliveAfter(() -> jumpForAMoment(jump));
  }

  @ParameterizedTest
  @ValueSource(longs = {DAY, -DAY})
  void aJumpThatLastsHidesNoDeadOwner(long jump) {
    tellsTheDeadFromTheAliveAfter(() -> federation.clock.jump(jump));
  }

  private void tellsTheDeadFromTheAliveAfter(Runnable jump) {
    Node here = federation.start("here");
    federation.start("there").create("a");
    federation.start("mortal").create("b");
    passSeconds(1);
    jump.run();
    assertThat(here.locate(query(1)).sites()).isEqualTo(2);
    assertThat(here.locate(query(1)).stale()).isZero();
    passSeconds(10); // all go on to announce
    assertThat(here.locate(query(1)).stale()).isZero();
    federation.kill("mortal");
    passSeconds(5);
    assertThat(here.locate(query(1)).stale()).isOne();
    assertThat(here.known("b").orElseThrow().ageMillis()).isBetween(4_000L, 7_000L);
    assertThat(here.known("a").orElseThrow().ageMillis()).isLessThan(2_000);
  }

  @ParameterizedTest
  @ValueSource(longs = {DAY, -DAY})
  void noChangeWaitsLongerThanTheLargestAge(long jump) {
    Node here = federation.start("here");
    Node there = federation.start("there");
    there.create("a");
    federation.clock.jump(jump);
    add(there, "a", 0, 1_000);
    federation.clock.jump(-jump);
    add(there, "a", 1_000, 1_001); // within the budget: it waits
    passSeconds(6);
    assertThat(here.locate(query(1_000)).ids()).containsExactly("a");
    add(there, "a", 2_000, 3_000);
    federation.clock.jump(jump);
    add(there, "a", 3_000, 3_001);
    passSeconds(6);
    assertThat(here.locate(query(3_000)).ids()).containsExactly("a");
  }

  @ParameterizedTest
  @ValueSource(longs = {DAY, -DAY})
  void nothingExpiresEarlyOrNever(long jump) {
    Node node = federation.start("here");
    node.create("live", Duration.ofMinutes(1));
    node.create("window", new Window(Duration.ofSeconds(10), 6));
    add(node, "live", 0, 1);
    add(node, "window", 0, 1);
    passSeconds(1);
    jumpForAMoment(jump);
    assertThat(node.locate(query(0)).ids()).contains("live", "window");
    federation.clock.jump(jump);
    add(node, "live", 1, 2); // stamped while the clock is wrong
    add(node, "window", 1, 2);
    federation.pass(1_000);
    federation.clock.jump(-jump);
    assertThat(node.locate(query(1)).ids()).contains("live", "window");
    passSeconds(45); // within the minute
    assertThat(node.locate(query(0)).ids()).contains("live");
    assertThat(node.locate(query(1)).ids()).contains("live", "window");
    passSeconds(30);
    assertThat(node.locate(query(0)).ids()).isEmpty();
  }

  @Test
  void aJumpThatLastsCountsForWhatExpiresAfterAWhile() {
    Node node = federation.start("here");
    node.create("live", Duration.ofHours(1));
    add(node, "live", 0, 1);
    federation.clock.jump(DAY); // such as a machine that slept
    federation.pass(1_000);
    add(node, "live", 1, 2);
    assertThat(node.locate(query(0)).ids()).containsExactly("live");
    federation.pass(SETTLES);
    assertThat(node.locate(query(0)).ids()).isEmpty();
    assertThat(node.locate(query(1)).ids()).containsExactly("live"); // its hour has just begun
  }

  @Test
  void epochsGoNeitherBackNorADayAhead() {
    Node node = federation.start("here");
    node.create("a");
    long epoch = node.site("a").orElseThrow().epoch();
    federation.clock.jump(DAY);
    node.create("b");
    long second = node.site("b").orElseThrow().epoch();
    assertThat(second).isBetween(epoch + 1, epoch + 60_000);
    federation.clock.jump(-2 * DAY);
    node.create("c");
    assertThat(node.site("c").orElseThrow().epoch()).isBetween(second + 1, second + 60_000);
    federation.kill("here");
    node = federation.start("here"); // which believes the clock
    assertThat(node.site("a").orElseThrow().epoch()).isGreaterThan(epoch);
  }

  @ParameterizedTest
  @ValueSource(longs = {DAY, 400 * DAY, -DAY})
  void aRetryWithinTheTimeOfReceiptsIsDoneOnce(long jump) {
    Node node = federation.start("here");
    node.create("a");
    Batch batch = node.batch().add(new long[] {1, 2}).build();
    node.apply("a", batch, "key");
    jumpForAMoment(jump);
    assertThat(node.apply("a", batch, "key").replayed()).isTrue();
    federation.clock.jump(jump); // for good
    federation.pass(2 * SETTLES);
    federation.pass(1_000);
    assertThat(node.apply("a", batch, "key").replayed()).isTrue();
    federation.kill("here");
    node = federation.start("here");
    federation.pass(23 * 60 * 60 * 1_000);
    assertThat(node.apply("a", batch, "key").replayed()).isTrue();
    federation.stop("here");
    federation.clock.jump(jump);
    federation.clock.pass(10 * DAY); // nobody runs
    node = federation.start("here");
    federation.pass(1_000);
    assertThat(node.apply("a", batch, "key").replayed()).isTrue();
    assertThat(node.status("a").orElseThrow().items()).isOne();
    federation.pass(DAY);
    federation.pass(1_000);
    assertThat(node.receipt("a", "key")).isEmpty(); // and it is not kept for ever
  }

  @Test
  void receiptsOfAnEarlierVersionAreNotForgottenEarly() {
    // They were stamped by the wall clock, and there was no running time.
    MemoryLedger ledger = federation.emptyLedger();
    ledger.create(SiteRecord.of("a", 0, 0, federation.clock.instant()));
    Batch batch = Batch.builder(2).add(1, 2).build();
    Ticket ticket = new Ticket("a", "key", BatchHash.of(batch), federation.clock.millis());
    ledger.apply(List.of(SiteBatch.whole("a", batch)), Optional.of(ticket));
    federation.use("here", ledger);
    federation.clock.jump(DAY);
    Node node = federation.start("here");
    federation.pass(DAY - 1_000);
    assertThat(node.apply("a", batch, "key").replayed()).isTrue();
    federation.pass(2 * DAY);
    assertThat(node.receipt("a", "key")).isEmpty();
  }
}
