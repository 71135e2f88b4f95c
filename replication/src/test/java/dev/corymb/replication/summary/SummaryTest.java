package dev.corymb.replication.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.corymb.core.FormatException;
import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.bits.LongIntTable;
import dev.corymb.core.bits.LongList;
import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FalseRates;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.Layout;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.filter.Samples;
import dev.corymb.core.filter.Verification;
import dev.corymb.core.testkit.Property;
import dev.corymb.replication.update.BitsDelta;
import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.Origin;
import dev.corymb.replication.update.SummaryUpdate;
import dev.corymb.replication.update.Version;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SummaryTest {

  private static final Origin ORIGIN = new Origin("n", 1);

  private static final FilterKind[] KINDS = {
    FilterKind.STANDARD, FilterKind.PBF, FilterKind.PBF_BF, FilterKind.GROUPS
  };

  /** A shape whose whole items have tuples. */
  private static FilterShape mixed(FilterKind kind, SplittableRandom random) {
    FilterShape shape = Samples.shape(kind, random);
    while (shape.method() != null && shape.method() != Verification.MIXED) {
      shape = Samples.shape(kind, random);
    }
    return shape;
  }

  /** What the summary counts, found by looking at everything. */
  private static final class Scan {

    private final Summary summary;
    private final FilterShape shape;
    private final List<long[]> members = new ArrayList<>();
    private final BitArray followed; // the image, by what the summary says has flipped
    private BitFilter published;
    private long publishedItems;

    Scan(Summary summary) {
      this.summary = summary;
      this.shape = summary.filter().shape();
      this.published = new BitFilter(shape);
      this.followed = new BitArray(shape.size());
    }

    /** Publishes, and compares with what follows from the two images. */
    void publish() {
      BitArray nothing = new BitArray(shape.size());
      Bits now = summary.filter().bits();
      byte[] whole = BitsDelta.encode(shape, nothing, now);
      byte[] delta = BitsDelta.encode(shape, published.bits(), now);
      boolean shorter = summary.isPublished() && delta.length < whole.length;
      SummaryUpdate update = summary.publish();
      assertThat(update.snapshot()).isEqualTo(!shorter);
      assertThat(update.body()).isEqualTo(shorter ? delta : whole);
      assertThat(update.image().checksum()).isEqualTo(BitsDelta.checksum(now));
      published = summary.filter().bitImage();
      publishedItems = members.size();
    }

    void requireSame() {
      Drift drift = summary.drift();
      assertThat(drift.items()).isEqualTo(members.size());
      assertThat(drift.publishedItems()).isEqualTo(publishedItems);
      List<long[]> distinct = distinct();
      assertThat(drift.distinct()).as("distinct").isEqualTo(distinct.size());
      for (int i = 0; i < shape.matrices().size(); i++) {
        if (!shape.groups().isWhole(i) || shape.groups().size() == 1) {
          assertThat(drift.matrices().get(i)).as("matrix %d", i).isEqualTo(scanned(i));
        }
      }
      if (shape.groups().hasWhole() && shape.groups().size() > 1) {
        requireWhole(drift.matrices().get(shape.matrices().size() - 1));
      }
      double most = 0;
      for (int i = 0; i < shape.matrices().size(); i++) {
        MatrixDrift matrix = drift.matrices().get(i);
        assertThat(drift.missRate() * drift.distinct())
            .as("items missed by group %d", i)
            .isGreaterThanOrEqualTo(missedItems(i) - 1e-9);
        most =
            Math.max(most, matrix.tuples() == 0 ? 0 : (double) matrix.misses() / matrix.tuples());
        most = Math.max(most, (double) matrix.missedItems() / Math.max(1, distinct.size()));
      }
      assertThat(drift.missRate()).isEqualTo(most);
      assertThat(summary.published()).isEqualTo(published.bits());
      assertThat(followed).isEqualTo(BitArray.copyOf(summary.filter().bits()));
    }

    /** Items that a part misses are missed, and so are all that a full query misses. */
    private void requireWhole(MatrixDrift whole) {
      MatrixDrift scanned = scanned(shape.matrices().size() - 1);
      assertThat(whole.published()).isEqualTo(scanned.published());
      assertThat(whole.zeroToOne()).isEqualTo(scanned.zeroToOne());
      assertThat(whole.oneToZero()).isEqualTo(scanned.oneToZero());
      assertThat(whole.tuples()).isEqualTo(scanned.tuples());
      long missed = distinct().stream().filter(item -> !published.mightContain(item)).count();
      for (int i = 0; i < shape.matrices().size(); i++) {
        missed = Math.max(missed, missedItems(i));
      }
      assertThat(whole.misses()).isBetween(Math.max(missed, scanned.misses()), whole.tuples());
    }

    private List<long[]> distinct() {
      Set<List<Long>> seen = new HashSet<>();
      return members.stream().filter(item -> seen.add(boxed(item))).toList();
    }

    /** How many distinct items have a tuple. */
    private long having(int group, long tuple) {
      return distinct().stream()
          .filter(item -> shape.groups().tuple(group, item, 0) == tuple)
          .count();
    }

    /** How many distinct items have a tuple of a group that is not published. */
    private long missedItems(int group) {
      return distinct().stream()
          .filter(item -> !isPublished(group, shape.groups().tuple(group, item, 0)))
          .count();
    }

    private static List<Long> boxed(long[] item) {
      return Arrays.stream(item).boxed().toList();
    }

    void add(long[] item) {
      addAll(List.of(item));
    }

    void addAll(List<long[]> items) {
      List<LongList> firsts = new ArrayList<>();
      shape.matrices().forEach(any -> firsts.add(new LongList()));
      for (long[] item : items) {
        shape
            .groups()
            .forEachTuple(
                item,
                (group, tuple) ->
                    assertThat(
                            summary.lacks(group, tuple)
                                && having(group, tuple) > 0
                                && !contains(firsts.get(group), tuple)) // comes with these
                        .isFalse());
        members.add(item);
        boolean first = members.stream().filter(one -> Arrays.equals(one, item)).count() == 1;
        shape
            .groups()
            .forEachTuple(
                item,
                (group, tuple) -> {
                  if (first && having(group, tuple) == 1) {
                    firsts.get(group).add(tuple);
                  }
                  if (first && !shape.groups().hasItem()) {
                    summary.count(group, new long[] {tuple}, 1);
                  }
                });
      }
      LongList flipped = new LongList();
      for (int group = 0; group < firsts.size(); group++) {
        summary.addAll(group, firsts.get(group).toArray(), flipped);
      }
      for (long cell : flipped.toArray()) {
        assertThat(followed.set(cell)).isTrue();
      }
      summary.hold(members.size(), distinct().size());
    }

    private static boolean contains(LongList list, long tuple) {
      return Arrays.stream(list.toArray()).anyMatch(one -> one == tuple);
    }

    void remove(int place) {
      long[] item = members.remove(place);
      boolean last = members.stream().noneMatch(one -> Arrays.equals(one, item));
      shape
          .groups()
          .forEachTuple(
              item,
              (group, tuple) -> {
                if (last && having(group, tuple) == 0) {
                  summary.remove(group, tuple, followed::clearAlone);
                }
                if (last && !shape.groups().hasItem()) {
                  summary.count(group, new long[] {tuple}, -1);
                }
              });
      summary.hold(members.size(), distinct().size());
    }

    /** Whether a tuple is found in the published image. */
    private boolean isPublished(int group, long tuple) {
      return Arrays.stream(shape.cells(group, tuple)).allMatch(published.bits()::get);
    }

    private MatrixDrift scanned(int matrix) {
      Bits now = summary.filter().bits();
      long[] counts = new long[3];
      MatrixShape of = shape.matrices().get(matrix);
      for (long cell = shape.offset(matrix); cell < shape.offset(matrix) + of.size(); cell++) {
        boolean is = now.get(cell);
        boolean was = published.bits().get(cell);
        counts[0] += was ? 1 : 0;
        counts[1] += is && !was ? 1 : 0;
        counts[2] += was && !is ? 1 : 0;
      }
      Set<Long> tuples = new HashSet<>();
      members.forEach(item -> tuples.add(shape.groups().tuple(matrix, item, 0)));
      long misses = tuples.stream().filter(tuple -> !isPublished(matrix, tuple)).count();
      long items = shape.groups().hasItem() ? 0 : missedItems(matrix);
      return new MatrixDrift(of, counts[0], counts[1], counts[2], tuples.size(), misses, items);
    }
  }

  @Property(tries = 60)
  void whatIsCountedIsWhatAScanFinds(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FilterShape shape = mixed(KINDS[random.nextInt(KINDS.length)], random);
    Summary summary = new Summary(1, ORIGIN, "s", 0, 1, new CountingFilter(shape));
    Scan scan = new Scan(summary);
    for (int step = 0; step < 150; step++) {
      int choice = random.nextInt(20);
      if (choice == 0) {
        scan.publish();
      } else if (choice < 12 || scan.members.isEmpty()) {
        scan.addAll(
            Stream.generate(() -> item(shape, random)).limit(1 + random.nextInt(4)).toList());
      } else {
        scan.remove(random.nextInt(scan.members.size()));
      }
      scan.requireSame();
    }
  }

  /** Few values, so that items repeat, share values, and counters reach 15. */
  private static long[] item(FilterShape shape, SplittableRandom random) {
    long[] values = new long[shape.digester().schema().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = random.nextInt(6) == 0 ? random.nextInt(1_000) : random.nextInt(4);
    }
    return Samples.digests(shape.digester(), values);
  }

  @ParameterizedTest
  @ValueSource(longs = {63, 64, 65, 127, 128, 129, 511, 512, 513, 1_024})
  void sizesAroundWordsAndPowersOfTwoAreCounted(long cells) {
    FilterShape shape = standard(5, cells);
    Summary summary = new Summary(1, ORIGIN, "s", 0, 1, new CountingFilter(shape));
    Scan scan = new Scan(summary);
    SplittableRandom random = new SplittableRandom(cells);
    for (int i = 0; i < 200; i++) {
      scan.add(new long[] {random.nextLong()});
      if (i % 3 == 0) {
        scan.remove(0);
      }
      if (i % 40 == 20) {
        scan.publish();
      }
      scan.requireSame();
    }
  }

  @Property(tries = 60)
  void updatesLeadFromImageToImage(long seed) throws FormatException {
    SplittableRandom random = new SplittableRandom(seed);
    FilterShape shape = mixed(KINDS[random.nextInt(KINDS.length)], random);
    Summary summary = new Summary(7, ORIGIN, "s", 3, 2, new CountingFilter(shape));
    BitArray replica = new BitArray(shape.size());
    for (int sequence = 1; sequence <= 10; sequence++) {
      for (int left = random.nextInt(20); left > 0; left--) {
        summary.add(item(shape, random));
      }
      SummaryUpdate update = summary.publish();
      Bits from = update.snapshot() ? new BitArray(shape.size()) : replica;
      replica = BitsDelta.apply(shape, from, update.body());
      assertThat(replica).isEqualTo(BitArray.copyOf(summary.filter().bits()));
      assertThat(update.image().checksum()).isEqualTo(BitsDelta.checksum(replica));
      assertThat(update.version()).isEqualTo(new Version(2, sequence));
      assertThat(update.image().items()).isEqualTo(summary.items());
      assertThat(update.image().shape()).isEqualTo(shape.fingerprint());
      assertThat(update.image().step()).isEqualTo(3);
      assertThat(update.profile()).isEqualTo(7);
      assertThat(update.image().estimate().missRate()).isZero();
      assertThat(update.snapshot() || sequence > 1).isTrue();
      int whole = BitsDelta.encode(shape, new BitArray(shape.size()), replica).length;
      assertThat(update.bodyLength()).isLessThanOrEqualTo(whole);
    }
  }

  @Test
  void aDeltaThatIsLargerGoesAsASnapshot() {
    Summary summary = new Summary(1, ORIGIN, "s", 0, 1, new CountingFilter(standard(4, 4_096)));
    List<long[]> items = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 500; i++) {
      items.add(new long[] {random.nextLong()});
      summary.add(items.get(i));
    }
    assertThat(summary.publish().snapshot()).as("the first").isTrue();
    summary.add(new long[] {1});
    assertThat(summary.publish().snapshot()).as("one item more").isFalse();
    items.forEach(summary::remove);
    assertThat(summary.publish().snapshot()).as("one item left").isTrue();
  }

  @Test
  void aSnapshotIsOfWhatWasPublishedAndNotOfMore() throws FormatException {
    FilterShape shape = standard(4, 1_000);
    Summary summary = new Summary(1, ORIGIN, "s", 0, 1, new CountingFilter(shape));
    assertThatIllegalStateException()
        .isThrownBy(summary::snapshot)
        .withMessage("s must be published before its snapshot is sent");
    assertThat(summary.isPublished()).isFalse();
    assertThat(summary.version()).isEqualTo(new Version(1, 0));
    summary.add(new long[] {11});
    SummaryUpdate first = summary.publish();
    summary.add(new long[] {22});
    SummaryUpdate again = summary.snapshot();
    assertThat(again.version()).isEqualTo(first.version());
    assertThat(again.image().checksum()).isEqualTo(first.image().checksum());
    assertThat(again.image().items()).isEqualTo(1);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.image().estimate().missRate()).as("one of two is missed").isEqualTo(0.5);
    assertThat(BitsDelta.apply(shape, new BitArray(shape.size()), again.body()))
        .isEqualTo(summary.published());
  }

  @Test
  void aSummaryOfARestoredFilterStartsWithNothingPublished() {
    FilterShape shape = standard(4, 1_000);
    CountingFilter filter = new CountingFilter(shape);
    filter.add(new long[] {11});
    filter.add(new long[] {22});
    Summary summary = new Summary(1, ORIGIN, "s", 0, 5, filter);
    Drift drift = summary.drift();
    assertThat(drift.published()).isFalse();
    assertThat(drift.mostMissed()).hasToString("2 of 2 distinct items");
    assertThat(drift.missRate()).isEqualTo(1);
    assertThat(drift.zeroToOne()).isEqualTo(filter.bits().count());
    assertThat(drift.oneToZero()).isZero();
    assertThat(drift.falseRate()).isZero();
    assertThat(summary.publish().version()).isEqualTo(new Version(5, 1));
    assertThat(summary.drift().isClean()).isTrue();
    assertThat(summary.drift().missRate()).isZero();
  }

  @Property(tries = 40)
  void ratesAreThoseOfTheImages(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FilterShape shape = mixed(FilterKind.PBF_BF, random);
    if (shape.verification().layout() == Layout.SPLIT_BLOCK) {
      return; // there the counts give an estimate only
    }
    Summary summary = new Summary(1, ORIGIN, "s", 0, 1, new CountingFilter(shape));
    for (int i = 0; i < 30; i++) {
      summary.add(item(shape, random));
    }
    FalseRates before = rates(summary);
    summary.publish();
    for (int i = 0; i < 10; i++) {
      summary.add(item(shape, random));
    }
    Drift drift = summary.drift();
    assertThat(drift.publishedFalseRates()).isEqualTo(before);
    assertThat(drift.currentFalseRates()).isEqualTo(rates(summary));
    assertThat(drift.falseRate()).isEqualTo(before.full());
    assertThat(drift.estimate()).isEqualTo(new Estimate(drift.missRate(), before.full()));
  }

  private static FalseRates rates(Summary summary) {
    return BitFilter.of(
            summary.filter().shape(),
            BitArray.copyOf(summary.filter().bits()),
            new LongIntTable(),
            summary.items())
        .falseRates();
  }

  @Test
  void whatIsNoMemberIsRefusedAndNothingChanges() {
    Summary summary = new Summary(1, ORIGIN, "s", 0, 1, new CountingFilter(standard(4, 1_000)));
    summary.add(new long[] {11});
    Drift before = summary.drift();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> summary.remove(new long[] {22}))
        .withMessage("tuple must be one of s in the group a0");
    assertThat(summary.drift()).isEqualTo(before);
  }

  @Test
  void tuplesMustHaveCellsAndBeCounted() {
    FilterShape sums =
        FilterShape.pbfBf(
            Samples.digester(1, 1),
            List.of(MatrixShape.segment(2, 100)),
            MatrixShape.segment(2, 100),
            Verification.BASIC);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Summary(1, ORIGIN, "s", 0, 1, new CountingFilter(sums)))
        .withMessage("verification must be mixed, so that a tuple has cells, but was basic");
    CountingFilter filter = new CountingFilter(standard(4, 100));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Summary(1, ORIGIN, "s", 0, 1, filter, 3, 2, List.of(2L, 2L)))
        .withMessage("tuples must be counted for each of 1 groups, but were [2, 2]");
  }

  @Test
  void aTableIsNoBitImage() {
    FilterShape shape = Samples.shape(FilterKind.PBF_HT, new SplittableRandom(1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Summary(1, ORIGIN, "s", 0, 1, new CountingFilter(shape)))
        .withMessage("kind must be one that is bits alone, but was pbf-ht");
  }

  private static FilterShape standard(int hashes, long cells) {
    return FilterShape.standard(Samples.digester(1, 1), MatrixShape.flat(hashes, cells));
  }
}
