package dev.corymb.node.testkit;

import dev.corymb.core.schema.Item;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.profile.ProfileFormat;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The federations of processes that are killed, and the items that these write. */
public enum Load {

  /** One value of each attribute, and nothing declared. */
  PLAIN("schema = name:text,size:long\nstep-items = 100") {
    @Override
    List<@Nullable Object> values(long number, String id, SplittableRandom random) {
      return List.of(id, random.nextLong(50)); // sizes come and go
    }
  },

  /** Optional, many-valued and range attributes, and declared queries. */
  RICH(
      """
      schema = name:text,owner:text?,tag:text*,size:long?
      ask = name,owner,tag,size,owner+tag,name+tag+size,all
      range = owner,size
      step-items = 200
      """) {
    @Override
    List<@Nullable Object> values(long number, String id, SplittableRandom random) {
      Set<String> tags = new TreeSet<>();
      for (int left = random.nextInt(4); left > 0; left--) {
        tags.add("t" + random.nextInt(8));
      }
      // The greatest values come with the newest items, and the least go with the oldest.
      return Collections.unmodifiableList(
          Arrays.<@Nullable Object>asList(
              "n" + random.nextInt(200),
              random.nextInt(4) == 0 ? null : "o" + (10_000 + number + random.nextInt(10)),
              tags,
              random.nextInt(5) == 0 ? null : Long.valueOf(100 * number + random.nextInt(100))));
    }
  };

  /**
   * An addition or a removal.
   *
   * @param values one for each attribute: null for none, a set for a many-valued one
   */
  public record Change(boolean removes, List<@Nullable Object> values) {}

  private final String settings;

  Load(String settings) {
    this.settings = settings;
  }

  abstract List<@Nullable Object> values(long number, String id, SplittableRandom random);

  /** The profile of the federation. */
  public FederationProfile profile() {
    return ProfileFormat.parse("name = killed\nseed = 7\nsteps = 5\n" + settings);
  }

  /** The values of an item: always the same of the same batch and place. */
  public List<@Nullable Object> item(String site, long number, int index) {
    long seed = 31 * (31L * site.hashCode() + number) + 1_000_003L * index;
    return values(number, site + number + '.' + index, new SplittableRandom(seed));
  }

  /** What a batch takes of an item. */
  static long[] row(FederationProfile profile, List<@Nullable Object> values) {
    Item item = profile.schema().item(values.toArray());
    return profile.ranges().row(profile.digester().digest(item), item);
  }

  /** The batch of some changes. Every other removal leaves out what it may. */
  public Batch batch(List<Change> changes) {
    FederationProfile profile = profile();
    int arity = profile.schema().size();
    Batch.Builder batch = Batch.builder(arity);
    for (int i = 0; i < changes.size(); i++) {
      long[] row = row(profile, changes.get(i).values());
      if (!changes.get(i).removes()) {
        batch.add(row);
      } else {
        batch.remove(i % 2 == 0 ? row : Arrays.copyOf(row, arity));
      }
    }
    return batch.build();
  }
}
