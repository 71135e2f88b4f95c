package dev.corymb.node.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.range.RangeKey;
import dev.corymb.core.range.Zone;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Ranges;
import dev.corymb.core.schema.Schema;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.SiteState;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.testkit.Load.Change;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What a site must have: values, searched from end to end. */
public final class ExpectedSite {

  private static final int GONE = 60; // of those that were removed last

  /** A tuple of a group, as the ledger counts it. */
  public record Tuple(int group, long tuple) {}

  private final FederationProfile profile;
  private final Schema schema;
  private final Map<List<@Nullable Object>, Long> counts = new HashMap<>();
  private final Set<List<@Nullable Object>> gone = new LinkedHashSet<>();
  private long batches;
  private long refused;

  public ExpectedSite(FederationProfile profile) {
    this.profile = profile;
    this.schema = profile.schema();
  }

  /** Does a batch. */
  public void apply(List<Change> changes) {
    for (Change change : changes) {
      List<@Nullable Object> item = change.values();
      if (!change.removes()) {
        counts.merge(item, 1L, Long::sum);
        gone.remove(item);
      } else if (!counts.containsKey(item)) {
        refused++;
      } else if (counts.merge(item, -1L, Long::sum) == 0) {
        counts.remove(item);
        gone.add(item);
      }
    }
    while (gone.size() > GONE) {
      gone.remove(gone.iterator().next());
    }
    batches++;
  }

  /** How many batches were done. */
  public long batches() {
    return batches;
  }

  /** How many removals were of what was not there. */
  public long refused() {
    return refused;
  }

  /** How often each item is there. */
  public Map<List<@Nullable Object>, Long> counts() {
    return counts;
  }

  Set<List<@Nullable Object>> gone() {
    return gone;
  }

  FederationProfile profile() {
    return profile;
  }

  /** The combinations of an item's values of some attributes; null where no value counts. */
  static List<List<@Nullable Object>> combinations(List<@Nullable Object> item, long mask) {
    List<List<@Nullable Object>> all = List.of(List.of());
    for (int i = 0; i < item.size(); i++) {
      List<List<@Nullable Object>> more = new ArrayList<>();
      for (List<@Nullable Object> one : all) {
        for (Object value : (mask >>> i & 1) == 0 ? List.of("") : values(item, i)) {
          List<@Nullable Object> longer = new ArrayList<>(one);
          longer.add((mask >>> i & 1) == 0 ? null : value);
          more.add(longer);
        }
      }
      all = more;
    }
    return all;
  }

  /** The values of an attribute; null among them stands for none. */
  static List<@Nullable Object> values(List<@Nullable Object> item, int ordinal) {
    Object value = item.get(ordinal);
    return value instanceof Set<?> set && !set.isEmpty()
        ? new ArrayList<>(set)
        : Collections.singletonList(value instanceof Set<?> ? null : value);
  }

  /** The distinct combinations of values that items have of some attributes. */
  Set<List<@Nullable Object>> tuples(long mask) {
    Set<List<@Nullable Object>> tuples = new HashSet<>();
    counts.keySet().forEach(item -> tuples.addAll(combinations(item, mask)));
    return tuples;
  }

  /** The distinct tuples of all groups. */
  public Set<Tuple> tuples() {
    Set<Tuple> tuples = new HashSet<>();
    Groups groups = profile.groups();
    for (int group = 0; group < groups.size(); group++) {
      for (List<@Nullable Object> values : tuples(groups.mask(group))) {
        tuples.add(new Tuple(group, groups.tuple(group, digests(values, groups.mask(group)), 0)));
      }
    }
    return tuples;
  }

  private long[] digests(List<@Nullable Object> values, long mask) {
    long[] digests = new long[schema.size()];
    for (int i = 0; i < digests.length; i++) {
      digests[i] = (mask >>> i & 1) == 0 ? 0 : profile.digester().digest(i, values.get(i));
    }
    return digests;
  }

  /** The zone of the smallest and the greatest value of a range attribute. */
  Zone zone(int range) {
    TreeSet<RangeKey> keys = new TreeSet<>();
    counts
        .keySet()
        .forEach(item -> profile.ranges().key(range, value(range, item)).ifPresent(keys::add));
    return keys.isEmpty() ? Zone.EMPTY : new Zone(keys.first(), keys.last());
  }

  @Nullable Object value(int range, List<@Nullable Object> item) {
    return item.get(profile.ranges().ordinal(range));
  }

  /** Compares all that a ledger has of the site, but for the numbers of batches. */
  public void check(Ledger ledger, String site) {
    Map<List<Long>, Long> rows = new HashMap<>();
    counts.forEach((item, count) -> rows.put(boxed(Load.row(profile, item)), count));
    Map<List<Long>, Long> found = new HashMap<>();
    ledger.forEach(site, (row, count) -> found.put(boxed(row), count));
    assertThat(found).as("items of %s", site).isEqualTo(rows);

    Set<Tuple> tuples = tuples();
    Set<Tuple> counted = new HashSet<>();
    ledger.forEachTuple(
        site,
        (group, tuple) ->
            assertThat(counted.add(new Tuple(group, tuple)))
                .as("%s is there once", tuple)
                .isTrue());
    assertThat(counted).as("tuples of %s", site).isEqualTo(tuples);

    SiteState state = ledger.state(site);
    assertThat(state.items()).as(site).isEqualTo(counts.values().stream().mapToLong(n -> n).sum());
    assertThat(state.distinct()).as(site).isEqualTo(counts.size());
    for (int group = 0; group < profile.groups().size(); group++) {
      int of = group;
      assertThat(state.tuples().get(group))
          .as("tuples of group %d of %s", group, site)
          .isEqualTo(tuples.stream().filter(one -> one.group() == of).count());
    }
    checkRanges(ledger, site);
    for (List<@Nullable Object> item : gone) {
      assertThat(ledger.count(site, Arrays.copyOf(Load.row(profile, item), schema.size())))
          .as("%s of %s", item, site)
          .isZero();
    }
  }

  private void checkRanges(Ledger ledger, String site) {
    Ranges ranges = profile.ranges();
    for (int range = 0; range < ranges.size(); range++) {
      assertThat(ledger.zones(site).each().get(range))
          .as("zone of %s of %s", schema.attributes().get(ranges.ordinal(range)), site)
          .isEqualTo(zone(range));
      int ordinal = ranges.ordinal(range);
      Set<Object> held = new HashSet<>();
      counts.keySet().forEach(item -> held.addAll(values(item, ordinal)));
      Set<Object> all = new HashSet<>(held);
      gone.forEach(item -> all.addAll(values(item, ordinal)));
      all.remove(null);
      for (Object value : all) {
        Zone zone = Zone.of(ranges.key(range, value).orElseThrow());
        assertThat(ledger.within(site, range, zone))
            .as("%s of %s", value, site)
            .isEqualTo(held.contains(value) ? zone : Zone.EMPTY);
      }
    }
  }

  /** The items of this one that a part of it has in a ledger. */
  public ExpectedSite part(Ledger ledger, String part) {
    Map<List<Long>, List<@Nullable Object>> items = new HashMap<>();
    counts.keySet().forEach(item -> items.put(boxed(Load.row(profile, item)), item));
    ExpectedSite found = new ExpectedSite(profile);
    ledger.forEach(
        part,
        (row, count) -> {
          assertThat(items).as("items of %s", part).containsKey(boxed(row));
          found.counts.put(items.get(boxed(row)), count);
        });
    return found;
  }

  private static List<Long> boxed(long[] row) {
    return Arrays.stream(row).boxed().toList();
  }
}
