package dev.corymb.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.filter.Samples;
import dev.corymb.core.testkit.Property;
import dev.corymb.replication.replica.Outcome.Kind;
import dev.corymb.replication.summary.Summary;
import dev.corymb.replication.update.Announcement.SiteState;
import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.Origin;
import dev.corymb.replication.update.SummaryUpdate;
import dev.corymb.replication.update.Version;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ReplicaTest {

  private static final Origin ORIGIN = new Origin("n", 1);

  private static final long PROFILE = 77;

  private static final List<FilterShape> LADDER =
      List.of(shape(4, 63), shape(4, 128), shape(4, 1_025));

  private static FilterShape shape(int hashes, long cells) {
    return FilterShape.standard(Samples.digester(1, 1), MatrixShape.flat(hashes, cells));
  }

  private static Summary summary(int step, long epoch) {
    return new Summary(PROFILE, ORIGIN, "s", step, epoch, new CountingFilter(LADDER.get(step)));
  }

  private static Replica replica() {
    return new Replica(PROFILE, "s", LADDER, 0);
  }

  private static void requireOutcome(Outcome outcome, Kind kind, String reason) {
    assertThat(outcome.kind()).as(outcome.reason()).isEqualTo(kind);
    assertThat(outcome.reason()).isEqualTo(reason);
    assertThat(outcome.needsSnapshot()).isEqualTo(kind == Kind.GAP || kind == Kind.CORRUPT);
  }

  @Test
  void aReplicaFollowsItsOwner() {
    Summary owner = summary(2, 1);
    Replica replica = replica();
    assertThat(replica.state().isPresent()).isFalse();
    assertThat(replica.state().estimate()).isEqualTo(new Estimate(1, 0));
    assertThat(replica.state().isBehind()).isFalse();
    for (long i = 1; i <= 60; i++) {
      owner.add(new long[] {i * 0x9e3779b97f4a7c15L});
      SummaryUpdate update = owner.publish();
      Outcome outcome = replica.apply(update, 10 * i);
      requireOutcome(outcome, Kind.APPLIED, "has " + update);
      Replica.State state = replica.state();
      assertThat(state.bits()).isEqualTo(owner.published());
      assertThat(state.version()).isEqualTo(new Version(1, i));
      assertThat(state.step()).isEqualTo(2);
      assertThat(state.shape()).isEqualTo(LADDER.get(2));
      assertThat(state.items()).isEqualTo(i);
      assertThat(state.estimate()).isEqualTo(update.image().estimate());
      assertThat(state.isPresent()).isTrue();
      assertThat(state.ageMillis(10 * i + 3)).isEqualTo(3);
      BitFilter filter = state.toFilter();
      assertThat(filter.mightContain(new long[] {i * 0x9e3779b97f4a7c15L})).isTrue();
    }
  }

  @Test
  void theSameOrAnOlderOneChangesNothing() {
    Summary owner = summary(0, 1);
    Replica replica = replica();
    SummaryUpdate first = owner.publish();
    owner.add(new long[] {1L << 60});
    SummaryUpdate second = owner.publish();
    replica.apply(first, 1);
    replica.apply(second, 2);
    Replica.State before = replica.state();
    requireOutcome(replica.apply(first, 9), Kind.IGNORED_OLD, "1.1 is not after 1.2");
    assertThat(replica.state()).as("old news").isEqualTo(before);
    requireOutcome(replica.apply(second, 9), Kind.IGNORED_OLD, "1.2 is not after 1.2");
    assertThat(replica.state().bits()).isSameAs(before.bits());
    assertThat(replica.state().heardMillis()).as("the owner still says so").isEqualTo(9);
  }

  @Test
  void aGapIsNoticedAndHealedByASnapshot() {
    Summary owner = summary(2, 1);
    fill(owner, 200, 1);
    Replica replica = replica();
    replica.apply(owner.publish(), 1);
    Bits before = replica.state().bits();
    owner.add(new long[] {5});
    owner.publish(); // is lost
    owner.add(new long[] {6});
    SummaryUpdate third = owner.publish();
    assertThat(third.snapshot()).isFalse();
    requireOutcome(replica.apply(third, 3), Kind.GAP, "a delta to 1.3 cannot follow 1.1");
    assertThat(replica.state().bits()).isSameAs(before);
    assertThat(replica.state().version()).isEqualTo(new Version(1, 1));
    assertThat(replica.state().isBehind()).isTrue();
    owner.add(new long[] {7}); // is not published yet, so the snapshot does not have it
    assertThat(replica.apply(owner.snapshot(), 4).kind()).isEqualTo(Kind.APPLIED);
    assertThat(replica.state().isBehind()).isFalse();
    assertThat(replica.state().bits()).isEqualTo(owner.published());
  }

  private static void fill(Summary owner, int items, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < items; i++) {
      owner.add(new long[] {random.nextLong()});
    }
  }

  @Test
  void aDeltaOfAnotherEpochOrStepDoesNotFit() {
    Replica replica = replica();
    Summary old = summary(2, 1);
    fill(old, 100, 1);
    replica.apply(old.publish(), 1);
    Summary reborn = summary(2, 2);
    fill(reborn, 100, 1);
    reborn.publish();
    reborn.add(new long[] {9});
    SummaryUpdate delta = reborn.publish();
    requireOutcome(replica.apply(delta, 2), Kind.GAP, "a delta to 2.2 cannot follow 1.1");
    assertThat(replica.apply(reborn.snapshot(), 3).kind()).isEqualTo(Kind.APPLIED);
    old.add(new long[] {10});
    assertThat(replica.apply(old.publish(), 4).kind()).isEqualTo(Kind.IGNORED_OLD);

    SummaryUpdate otherStep =
        update(PROFILE, new Version(2, 3), 1, LADDER.get(1).fingerprint(), false, 0);
    assertThat(replica.apply(otherStep, 5).kind()).isEqualTo(Kind.GAP);
  }

  @Test
  void aSiteMovesToAnotherShapeByASnapshot() {
    Replica replica = replica();
    Summary small = summary(0, 1);
    replica.apply(small.publish(), 1);
    Summary large = summary(2, 2);
    fill(large, 50, 3);
    assertThat(replica.apply(large.publish(), 2).kind()).isEqualTo(Kind.APPLIED);
    assertThat(replica.state().shape()).isEqualTo(LADDER.get(2));
    assertThat(replica.state().bits()).isEqualTo(large.published());
  }

  private static SummaryUpdate update(
      long profile, Version version, int step, long shape, boolean snapshot, int checksum) {
    return new SummaryUpdate(
        profile,
        ORIGIN,
        "s",
        version,
        snapshot,
        new SummaryUpdate.Image(step, shape, 0, checksum, new Estimate(0, 0)),
        new byte[] {1});
  }

  @Test
  void foreignersAreRefusedAndBothFingerprintsNamed() {
    Replica replica = replica();
    long own = LADDER.get(1).fingerprint();
    Replica.State before = replica.state();
    requireOutcome(
        replica.apply(update(78, new Version(1, 1), 1, own, true, 0), 1),
        Kind.REFUSED_PROFILE,
        "the profile is 000000000000004d here, the update's is 000000000000004e");
    assertThat(replica.state()).as("word of another federation").isEqualTo(before);
    requireOutcome(
        replica.apply(update(PROFILE, new Version(1, 1), 1, 5, true, 0), 1),
        Kind.REFUSED_SHAPE,
        String.format("the shape of step 1 is %016x here, the update's is 0000000000000005", own));
    requireOutcome(
        replica.apply(update(PROFILE, new Version(1, 1), 3, 5, true, 0), 1),
        Kind.REFUSED_SHAPE,
        "the ladder ends before step 3, whose shape is 0000000000000005 in the update");
    assertThat(replica.state().isPresent()).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Replica(PROFILE, "t", LADDER, 0).apply(summary(0, 1).publish(), 0))
        .withMessage("site must be t, but was s");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Replica(PROFILE, "t", List.of(), 0))
        .withMessage("ladder must not be empty");
  }

  @Test
  void bitsThatAreNotTheOwnersAreNotTaken() {
    Replica replica = replica();
    Summary owner = summary(1, 1);
    replica.apply(owner.publish(), 1);
    Bits before = replica.state().bits();
    long shape = LADDER.get(1).fingerprint();
    requireOutcome(
        replica.apply(update(PROFILE, new Version(1, 2), 1, shape, false, 0xabc), 2),
        Kind.CORRUPT,
        String.format(
            "the checksum is %08x where the owner has 00000abc",
            owner.snapshot().image().checksum()));
    assertThat(replica.state().bits()).isSameAs(before);
    assertThat(replica.state().isBehind()).isTrue();
    SummaryUpdate cut =
        new SummaryUpdate(
            PROFILE,
            ORIGIN,
            "s",
            new Version(1, 3),
            true,
            new SummaryUpdate.Image(1, shape, 0, 0, new Estimate(0, 0)),
            new byte[0]);
    requireOutcome(
        replica.apply(cut, 2),
        Kind.CORRUPT,
        "the body is not one of this shape: offset 0: expected more of the flips,"
            + " found the end of the delta");
    assertThat(replica.state().bits()).isSameAs(before);
  }

  @Test
  void everyDamagedBodyLeavesTheReplicaAsItWas() {
    Summary owner = summary(2, 1);
    fill(owner, 100, 1);
    Replica replica = replica();
    replica.apply(owner.publish(), 1);
    Bits before = replica.state().bits();
    fill(owner, 30, 2);
    SummaryUpdate update = owner.publish();
    assertThat(update.snapshot()).isFalse();
    for (int bit = 0; bit < 8 * update.bodyLength(); bit++) {
      byte[] body = update.body();
      body[bit / 8] ^= (byte) (1 << bit % 8);
      SummaryUpdate damaged =
          new SummaryUpdate(
              PROFILE,
              ORIGIN,
              "s",
              update.version(),
              false,
              new SummaryUpdate.Image(
                  2,
                  update.image().shape(),
                  update.image().items(),
                  update.image().checksum(),
                  update.image().estimate()),
              body);
      assertThat(replica.apply(damaged, 2).kind()).as("bit %d", bit).isEqualTo(Kind.CORRUPT);
      assertThat(replica.state().bits()).isSameAs(before);
    }
    assertThat(replica.apply(update, 3).kind()).isEqualTo(Kind.APPLIED);
  }

  @Test
  void announcementsTellTheAgeAndWhatWasLost() {
    Summary owner = summary(2, 1);
    Replica replica = replica();
    replica.apply(owner.publish(), 1);
    Estimate worse = new Estimate(0.25, 0.5);
    assertThat(replica.hear(new SiteState("s", new Version(1, 1), 12, worse), 8)).isFalse();
    assertThat(replica.state().estimate()).isEqualTo(worse);
    assertThat(replica.state().items()).isEqualTo(12);
    assertThat(replica.state().ageMillis(10)).isEqualTo(2);
    assertThat(replica.hear(new SiteState("s", new Version(1, 3), 13, new Estimate(0, 0)), 9))
        .as("1.2 and 1.3 were lost")
        .isTrue();
    assertThat(replica.state().estimate()).as("of the version that is here").isEqualTo(worse);
    assertThat(replica.hear(new SiteState("s", new Version(1, 1), 1, new Estimate(0, 0)), 20))
        .as("late words do not comfort")
        .isTrue();
    assertThat(replica.state().heardMillis()).isEqualTo(9);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> replica.hear(new SiteState("t", Version.NONE, 0, worse), 1));
  }

  @Test
  void whatIsCoveredIsThatOfAVersionThatIsHere() {
    Summary owner = summary(2, 1);
    Replica replica = replica();
    Estimate perfect = new Estimate(0, 0);
    assertThat(replica.state().covered()).isEqualTo(SiteState.NOT_SAID);
    replica.hear(new SiteState("s", new Version(1, 0), 0, perfect, 100), 1);
    assertThat(replica.state().covered()).as("nothing was published, nor recorded").isEqualTo(100);
    replica.apply(owner.publish(), 1);
    replica.hear(new SiteState("s", new Version(1, 1), 12, perfect, 200), 2);
    assertThat(replica.state().covered()).isEqualTo(200);
    SummaryUpdate lost = owner.publish();
    replica.hear(new SiteState("s", lost.version(), 12, perfect, 300), 3);
    assertThat(replica.state().covered()).as("of a version that is not here").isEqualTo(200);
    replica.apply(lost, 4);
    assertThat(replica.state().covered()).isEqualTo(200);
    replica.hear(new SiteState("s", lost.version(), 12, perfect, 400), 5);
    assertThat(replica.state().covered()).isEqualTo(400);
    replica.apply(summary(2, 2).publish(), 6);
    assertThat(replica.state().covered()).as("of another epoch").isEqualTo(SiteState.NOT_SAID);
  }

  /**
   * An owner that changes, publishes, is reborn and moves between shapes; a replica that gets its
   * updates in any order, some twice and some never. Whatever version the replica has, its bits are
   * those that the owner published under it.
   */
  @Property(tries = 300)
  void bitsAreAlwaysThoseOfTheVersion(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Replica replica = replica();
    Summary owner = summary(random.nextInt(3), 1);
    List<SummaryUpdate> underway = new ArrayList<>();
    Map<Version, Bits> published = new HashMap<>();
    published.put(Version.NONE, new BitArray(LADDER.get(0).size()));
    for (int step = 0; step < 200; step++) {
      int choice = random.nextInt(20);
      if (choice == 0) {
        owner = summary(random.nextInt(3), owner.version().epoch() + 1);
      } else if (choice < 8) {
        fill(owner, random.nextInt(1, 4), random.nextLong());
      } else if (choice < 13) {
        underway.add(owner.publish());
        published.put(owner.version(), owner.published());
      } else if (!underway.isEmpty()) {
        int at = random.nextInt(3) > 0 ? 0 : random.nextInt(underway.size());
        SummaryUpdate update = random.nextInt(4) == 0 ? underway.get(at) : underway.remove(at);
        deliver(update, replica, random);
        assertThat(replica.state().toFilter().bits())
            .isEqualTo(published.get(replica.state().version()));
        if (replica.state().isBehind() && owner.isPublished() && random.nextBoolean()) {
          underway.add(owner.snapshot());
        }
      }
    }
    owner.publish();
    SiteState last = new SiteState("s", owner.version(), owner.items(), owner.drift().estimate());
    assertThat(replica.hear(last, 0)).isTrue();
    assertThat(replica.apply(owner.snapshot(), 0).kind()).isEqualTo(Kind.APPLIED);
    assertThat(replica.state().isBehind()).isFalse();
    assertThat(replica.state().bits()).isEqualTo(owner.published());
  }

  private static void deliver(SummaryUpdate update, Replica replica, SplittableRandom random) {
    if (random.nextInt(5) == 0) {
      return; // lost
    }
    Replica.State before = replica.state();
    Outcome outcome = replica.apply(update, 0);
    Replica.State after = replica.state();
    if (outcome.kind() == Kind.APPLIED) {
      assertThat(after.version()).isEqualTo(update.version());
      assertThat(after.version().isAfter(before.version())).isTrue();
    } else {
      assertThat(outcome.kind()).isIn(Kind.IGNORED_OLD, Kind.GAP);
      assertThat(after.bits()).isSameAs(before.bits());
      assertThat(after.version()).isEqualTo(before.version());
    }
  }
}
