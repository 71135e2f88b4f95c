package dev.corymb.replication.summary;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.bits.Bits;
import dev.corymb.core.bits.LongList;
import dev.corymb.core.check.Require;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.Verification;
import dev.corymb.core.range.RangeKey;
import dev.corymb.core.range.Zones;
import dev.corymb.core.schema.Groups;
import dev.corymb.replication.update.BitsDelta;
import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.Origin;
import dev.corymb.replication.update.SummaryUpdate;
import dev.corymb.replication.update.Version;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * What a site holds, as a counting filter, and the bit image of it that was last published.
 *
 * <p>One thread adds, removes and publishes; any number may ask the {@linkplain #filter filter}
 * meanwhile. A new summary, after a restart or in another shape, has published nothing: its first
 * publication is a snapshot.
 */
public final class Summary {

  /*
   * A tuple is counted once, however many items have it: the caller says when it occurs for the first
   * time and when it has occurred for the last. It is missed by replicas if one of its cells is clear
   * in the published image. The image stands still between publications, so the same tuple is missed
   * when it is removed if and only if it was when it was added: a sum of ones and minus ones is exact,
   * and no list is needed. Before the first publication the image is empty and all tuples are missed.
   *
   * Where whole items are tuples, no other group can miss more of the items: what is missed is new,
   * and so is its whole tuple. But the cells of that may be in the published image by chance, and
   * those of one of its values are not. So items that came since the publication with all cells of
   * their whole tuple taken count as missed as well, as long as any value is missed: a bound, because
   * some of them were there before.
   *
   * Elsewhere one tuple may be that of many items, or an item may have several tuples. So the items
   * that have a missed tuple are counted too, for each group: a sum that is exact for the same reason.
   */

  private final long profile;
  private final Origin origin;
  private final String site;
  private final int step;
  private final CountingFilter filter;
  private final long shapeFingerprint;
  private final PublishedImage image;
  private final long[] tuples; // by group, like the next
  private final long[] misses;
  private final int whole; // the group of whole items; -1 if there is none
  private final boolean countsItems; // because no tuples are the items
  private final long[] missedItems; // by group, since the publication
  private long doubtful; // tuples of the whole that came since and were not missed
  private long doubtfulItems; // the same in items, if they are counted
  private long items;
  private long distinct;
  private Zones zones = Zones.UNKNOWN;
  private Version version;

  /**
   * A summary over a filter, which it owns from now on: an empty one, or one restored from disk.
   *
   * @param profile the fingerprint of the federation's profile
   * @param origin the process that owns the site
   * @param site the id of the site
   * @param step the place of the filter's shape on the ladder of the profile
   * @param epoch greater than that of every earlier summary of the site
   * @param items the items of the site
   * @param distinct the items, each counted once
   * @param tuples the distinct tuples of each group, all of which are in the filter
   * @throws IllegalArgumentException for a PBF-HT, whose table of values is no bit image, and for
   *     verification values that are not mixed
   */
  public Summary(
      long profile,
      Origin origin,
      String site,
      int step,
      long epoch,
      CountingFilter filter,
      long items,
      long distinct,
      List<Long> tuples) {
    if (filter.kind() == FilterKind.PBF_HT) {
      throw new IllegalArgumentException(
          "kind must be one that is bits alone, but was " + filter.kind());
    }
    Verification method = filter.shape().method();
    if (method != null && method != Verification.MIXED) {
      throw new IllegalArgumentException(
          "verification must be mixed, so that a tuple has cells, but was " + method);
    }
    this.profile = profile;
    this.origin = requireNonNull(origin, "origin");
    this.site = requireNonNull(site, "site");
    this.step = Require.notNegative("step", step);
    this.filter = filter;
    this.shapeFingerprint = filter.shape().fingerprint();
    int matrices = filter.shape().matrices().size();
    this.image = new PublishedImage(filter);
    if (tuples.size() != matrices) {
      throw new IllegalArgumentException(
          "tuples must be counted for each of " + matrices + " groups, but were " + tuples);
    }
    this.tuples = tuples.stream().mapToLong(Long::longValue).toArray();
    this.misses = this.tuples.clone();
    FilterShape shape = filter.shape();
    this.whole = shape.groups().hasWhole() ? matrices - 1 : -1;
    this.countsItems = !shape.groups().hasItem();
    this.missedItems = new long[matrices];
    this.version = new Version(epoch, 0);
    hold(items, distinct);
  }

  /** A summary over a filter of items of which no two share a tuple. */
  public Summary(
      long profile, Origin origin, String site, int step, long epoch, CountingFilter filter) {
    this(
        profile,
        origin,
        site,
        step,
        epoch,
        filter,
        filter.items(),
        filter.items(),
        Collections.nCopies(filter.shape().matrices().size(), filter.items()));
  }

  /** The id of the site. */
  public String site() {
    return site;
  }

  /** The place of the shape on the ladder. */
  public int step() {
    return step;
  }

  /** What the site holds now; only for asking and storing. */
  public CountingFilter filter() {
    return filter;
  }

  /** The number of items now, each as often as it is there. */
  public long items() {
    return items;
  }

  /** Notes how many items there are now; nothing but what is shown depends on it. */
  public void hold(long items, long distinct) {
    this.items = Require.notNegative("items", items);
    this.distinct = Require.inRange("distinct", distinct, 0, items);
  }

  /** Notes the zones of range attributes, which are published with the bits. */
  public void hold(Zones now) {
    this.zones = requireNonNull(now, "now");
  }

  /** The zones of range attributes now. */
  public Zones zones() {
    return zones;
  }

  /**
   * Notes that more distinct items have a value of a range attribute, or fewer.
   *
   * @param range the number of the attribute
   * @param items how many more
   */
  public void count(int range, RangeKey value, long items) {
    image.count(range, value, items);
  }

  /** The distinct tuples of the group that has most: what the summary needs room for. */
  public long tuples() {
    return tuples[largestGroup()];
  }

  /** The group that has most distinct tuples, the last of several. */
  public int largestGroup() {
    int largest = 0;
    for (int group = 1; group < tuples.length; group++) {
      largest = tuples[group] >= tuples[largest] ? group : largest;
    }
    return largest;
  }

  /** Whether a tuple is surely not there. */
  public boolean lacks(int group, long tuple) {
    FilterShape shape = filter.shape();
    int hashes = shape.matrices().get(group).hashes();
    for (int i = 0; i < hashes; i++) { // one by one: as a rule the first few tell
      if (!filter.bits().get(shape.cell(group, tuple, i))) {
        return true;
      }
    }
    return false;
  }

  /** The version published last; its sequence is 0 if there was none. */
  public Version version() {
    return version;
  }

  /** Whether anything was published. */
  public boolean isPublished() {
    return version.sequence() > 0;
  }

  /** The bits published last, found anew. */
  public Bits published() {
    return image.bits();
  }

  /** Adds an item that shares no tuple with those that are there. */
  public void add(long[] digests) {
    filter
        .shape()
        .groups()
        .forEachTuple(digests, (group, tuple) -> addAll(group, new long[] {tuple}, new LongList()));
    count(digests, 1);
    hold(items + 1, distinct + 1);
  }

  private void count(long[] digests, long more) {
    Groups groups = filter.shape().groups();
    for (int group = 0; countsItems && group < groups.size(); group++) {
      count(group, groups.tuples(group, digests), more);
    }
  }

  /**
   * Notes that more distinct items have some tuples, or fewer. Needed where no group's tuples are
   * the items themselves.
   *
   * @param some all the tuples of a group that each of the items has
   * @param more how many more items
   */
  public void count(int group, long[] some, long more) {
    if (!isPublished()) {
      return; // all are missed
    }
    boolean missed =
        Arrays.stream(some).anyMatch(t -> image.missed(filter.shape().cells(group, t)) != 0);
    if (missed) {
      missedItems[group] += more;
    } else if (group == whole) {
      doubtfulItems += Math.max(0, more);
    }
  }

  /**
   * Adds tuples of a group that occur for the first time.
   *
   * @param flipped gets the cells that were free
   */
  public void addAll(int group, long[] some, LongList flipped) {
    long[] cells = filter.shape().cells(group, some);
    long missed = image.missed(cells, some.length);
    misses[group] += missed;
    doubtful += group == whole ? some.length - missed : 0;
    tuples[group] += some.length;
    int first = flipped.size();
    filter.addCells(cells, some.length, flipped);
    image.take(group, flipped, first);
  }

  /** Removes an item that shares no tuple with others. */
  public void remove(long[] digests) {
    filter
        .shape()
        .groups()
        .forEachTuple(digests, (group, tuple) -> remove(group, tuple, cell -> {}));
    count(digests, -1);
    hold(items - 1, distinct - 1);
  }

  /**
   * Removes a tuple that has occurred for the last time.
   *
   * @param flipped gets the cells that are free now
   * @throws IllegalArgumentException if the filter is certain that it is none; nothing has changed
   */
  public void remove(int group, long tuple, LongConsumer flipped) {
    long[] cells = filter.shape().cells(group, tuple);
    boolean removed =
        filter.removeCells(
            cells,
            cell -> {
              image.free(group, cell);
              flipped.accept(cell);
            });
    if (!removed) {
      throw new IllegalArgumentException(
          "tuple must be one of " + site + " in the group " + filter.shape().groups().name(group));
    }
    misses[group] -= image.missed(cells);
    tuples[group]--;
  }

  /** How many tuples of a group replicas miss, or miss by one of their parts, at most. */
  private long misses(int group) {
    return isMissedInPart(group)
        ? Math.min(tuples[group], misses[group] + doubtful)
        : misses[group];
  }

  private boolean isMissedInPart(int group) {
    return group == whole && Arrays.stream(misses, 0, group).anyMatch(missed -> missed > 0);
  }

  /** How many distinct items replicas miss by a group, at most; 0 if its tuples say it. */
  private long missedItems(int group) {
    if (!countsItems || !isPublished()) {
      return countsItems ? distinct : 0;
    }
    return isMissedInPart(group)
        ? Math.min(distinct, missedItems[group] + doubtfulItems)
        : missedItems[group];
  }

  /** How far the published image is from the current one. */
  public Drift drift() {
    List<MatrixDrift> matrices = new ArrayList<>();
    for (int i = 0; i < tuples.length; i++) {
      matrices.add(image.drift(i, tuples[i], misses(i), missedItems(i)));
    }
    return new Drift(
        filter.shape(),
        isPublished(),
        items,
        distinct,
        image.items(),
        matrices,
        image.drift(zones));
  }

  /**
   * Makes the current image the published one and gives the update that does the same to replicas:
   * what changed, or a snapshot if there is no version before or it takes no more bytes.
   */
  public SummaryUpdate publish() {
    Optional<byte[]> delta = image.delta();
    Estimate estimate = new Estimate(0, drift().falseRateIfPublished());

    image.replace(items, zones);
    Arrays.fill(misses, 0);
    doubtful = 0;
    Arrays.fill(missedItems, 0);
    doubtfulItems = 0;
    version = version.next();
    Bits now = filter.bits();
    return update(delta.isEmpty(), estimate, now, delta.orElseGet(() -> image.snapshotOf(now)));
  }

  /**
   * What was published last, once more, as a snapshot of the same version.
   *
   * @throws IllegalStateException if nothing was published
   */
  public SummaryUpdate snapshot() {
    if (!isPublished()) {
      throw new IllegalStateException(site + " must be published before its snapshot is sent");
    }
    Bits published = image.bits();
    return update(true, drift().estimate(), published, image.snapshotOf(published));
  }

  private SummaryUpdate update(boolean snapshot, Estimate estimate, Bits bits, byte[] body) {
    return new SummaryUpdate(
        profile,
        origin,
        site,
        version,
        snapshot,
        new SummaryUpdate.Image(
            step,
            shapeFingerprint,
            image.items(),
            BitsDelta.checksum(bits),
            estimate,
            image.zones()),
        body);
  }

  @Override
  public String toString() {
    return "Summary[" + site + ", version " + version + ", " + filter + "]";
  }
}
