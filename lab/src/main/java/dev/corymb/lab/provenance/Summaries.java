package dev.corymb.lab.provenance;

import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Schema;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.SiteSet;
import dev.corymb.index.tree.BloofiTree;
import dev.corymb.index.tree.TreeOptions;
import dev.corymb.node.directory.Candidate;
import dev.corymb.node.directory.Directory;
import dev.corymb.node.directory.Owner;
import dev.corymb.node.directory.Standing;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.walk.MemoryEvents;
import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.Version;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** The shipped summaries of the keys of some sites, all of them up to date. */
final class Summaries {

  /** What is summarised of a key. */
  enum Content {
    /** The id and its role, as shipped. */
    ROLES {
      @Override
      Schema schema() {
        return Key.SCHEMA;
      }

      @Override
      Item item(Key key) {
        return key.item();
      }
    },
    /** The id alone, as in the Bloofi paper. */
    IDS {
      @Override
      Schema schema() {
        return ID;
      }

      @Override
      Item item(Key key) {
        return ID.item(key.id().value());
      }
    };

    abstract Schema schema();

    abstract Item item(Key key);
  }

  /** The summary of one site, at its step of the ladder. */
  private record Summary(int step, BitFilter filter) {}

  private static final Owner OUTSIDE = new Owner(false, "node", "");
  private static final Schema ID = Schema.parse("id:text");
  private static final long SEED = 0x5eed;

  private final Content content;
  private final FederationProfile profile;
  private final Map<String, Summary> bySite = new TreeMap<>();

  /**
   * Summaries with a budget.
   *
   * @param falseSites how many false sites a look-up may give on average
   */
  Summaries(
      Content content,
      double falseSites,
      int stepKeys,
      MemoryEvents events,
      Collection<String> sites) {
    this.content = content;
    this.profile =
        FederationProfile.of("provenance", content.schema(), SEED)
            .with(
                Map.of(
                    "ask", "all",
                    "expected-sites", Integer.toString(sites.size()),
                    "step-items", Integer.toString(stepKeys),
                    "false-sites", Double.toString(falseSites)));
    List<FilterShape> ladder = profile.ladder();
    for (String site : sites) {
      Set<Item> items = new HashSet<>();
      events.keys(site).forEach(key -> items.add(content.item(key)));
      int step = 0;
      while (profile.capacity(step) < items.size()) {
        step++;
      }
      BitFilter filter = new BitFilter(ladder.get(step));
      items.forEach(filter::add);
      bySite.put(site, new Summary(step, filter));
    }
  }

  private long bytes() {
    return bySite.values().stream().mapToLong(one -> one.filter().shape().size() / Byte.SIZE).sum();
  }

  /** In the shipped directory, which slices them. */
  KeySites inDirectory() {
    Directory directory = new Directory(profile, Long.MAX_VALUE >> 1, () -> 0);
    bySite.forEach(
        (site, summary) ->
            directory.put(
                site,
                summary.step(),
                summary.filter().bits(),
                new Standing(OUTSIDE, new Version(1, 1), new Estimate(0, 0), false, 0)));
    return found(
        keys ->
            directory
                .locateAll(
                    keys.stream()
                        .map(key -> profile.digester().digests(content.item(key).query()))
                        .toList())
                .stream()
                .map(located -> located.candidates().stream().map(Candidate::site).toList())
                .toList());
  }

  /** In Bloofi trees, one for each step of the ladder. */
  KeySites inTrees() {
    Map<Integer, FilterIndex> trees = new HashMap<>();
    bySite.forEach(
        (site, summary) ->
            trees
                .computeIfAbsent(
                    summary.step(),
                    step -> new BloofiTree(summary.filter().shape(), TreeOptions.DEFAULT))
                .insert(site, summary.filter().bits()));
    SiteSet found = new SiteSet();
    return found(
        keys ->
            keys.stream()
                .map(
                    key -> {
                      long[] digests = profile.digester().digest(content.item(key));
                      List<String> sites = new ArrayList<>();
                      for (FilterIndex tree : trees.values()) {
                        tree.query(tree.shape().positions(digests, content.schema().all()), found);
                        sites.addAll(found.ids());
                      }
                      sites.sort(null);
                      return sites;
                    })
                .toList());
  }

  private KeySites found(Function<List<Key>, List<List<String>>> find) {
    long bytes = bytes();
    return new KeySites() {
      @Override
      public List<List<String>> find(List<Key> keys) {
        return find.apply(keys);
      }

      @Override
      public long bytes() {
        return bytes;
      }
    };
  }
}
