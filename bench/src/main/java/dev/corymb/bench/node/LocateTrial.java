package dev.corymb.bench.node;

import dev.corymb.bench.harness.Clock;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Samples;
import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.index.SiteSet;
import dev.corymb.index.sliced.SlicedIndex;
import dev.corymb.node.directory.Directory;
import dev.corymb.node.directory.Located;
import dev.corymb.node.directory.Owner;
import dev.corymb.node.directory.Pruned;
import dev.corymb.node.directory.Standing;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Queries over the replicas of many sites through the directory, in turns with the same queries to
 * the bare index, up to the ids of the sites found. Then prunes of many sites, in turns with one
 * query for the candidates.
 */
final class LocateTrial {

  private static final int ITEMS = 100; // of a site
  private static final int QUERIES = 256; // in a slice
  private static final int TURN = 20_000; // queries of a thread before it waits for the other
  private static final int PRUNED = 100_000; // sites of a prune
  private static final int SHARED = 10; // every tenth site has the same item
  private static final long[] SHARED_ITEM = item(-1, 0);

  private final int sites;
  private final Directory directory;
  private final SlicedIndex index;
  private final FilterShape shape;
  private final SiteSet found = new SiteSet();
  private final Clock clock = Clock.ofThisThread();
  private long candidates; // so that no answer is left out by the compiler

  LocateTrial(int sites) {
    this.sites = sites;
    FederationProfile profile =
        FederationProfile.of("bench", IngestTrial.SCHEMA, 42)
            .with(
                Map.of(
                    "step-items", Integer.toString(ITEMS),
                    "steps", "1",
                    "expected-sites", Integer.toString(sites)));
    this.directory = new Directory(profile, 1L << 32, () -> System.nanoTime() / 1_000_000);
    this.shape = directory.ladder().get(0);
    this.index = SlicedIndex.plain(shape);
    List<String> names = new ArrayList<>();
    List<BitArray> bits = new ArrayList<>();
    Standing standing =
        new Standing(
            new Owner(false, "other", ""),
            new Version(1, 1),
            new Estimate(0, profile.falseRate()),
            false,
            0);
    for (int site = 0; site < sites; site++) {
      names.add("site " + site);
      bits.add(bits(site));
      directory.put(names.get(site), 0, bits.get(site), standing);
    }
    index.insertAll(names, bits);
  }

  private BitArray bits(int site) {
    BitFilter filter = new BitFilter(shape);
    for (int i = 0; i < ITEMS; i++) {
      filter.add(item(site, i));
    }
    if (site % SHARED == 0) {
      filter.add(SHARED_ITEM);
    }
    return BitArray.copyOf(filter.bits());
  }

  private static long[] item(int site, int index) {
    return new SplittableRandom((long) site * ITEMS + index).longs(3).toArray();
  }

  /** Asks for a while, after a while that does not count. */
  Measurement run(long nanosEach) {
    Measurement measurement = new Measurement();
    for (int round = 0; round < 2; round++) { // by the second all is compiled that is used
      long all = IngestTrial.SCHEMA.all();
      compare(NodeFigure.HIT_ALL, true, all, nanosEach, measurement);
      compare(NodeFigure.MISS_ALL, false, all, nanosEach, measurement);
      compare(NodeFigure.HIT_ONE, true, 1, nanosEach, measurement);
      compare(NodeFigure.MISS_ONE, false, 1, nanosEach, measurement);
      prune(nanosEach, measurement);
    }
    if (candidates == 0) {
      throw new IllegalStateException("queries must find sites, but found none");
    }
    return measurement;
  }

  /** Asks by two threads, against one. */
  Measurement runThreads(long nanos) throws Exception {
    long all = IngestTrial.SCHEMA.all();
    SplittableRandom random = new SplittableRandom(30);
    long[][] queries = new long[TURN][];
    for (int i = 0; i < TURN; i++) {
      int site = random.nextInt(2 * sites); // half of them are of no site
      queries[i] = item(site, random.nextInt(ITEMS));
    }
    int rounds = (int) (nanos / TURN / 10_000) + 1; // of about 10 µs a query
    return Pair.measure(
        NodeFigure.QUERY_THREADS,
        NodeFigure.QUERY_THREADS.ofPeer(),
        rounds / 2,
        rounds,
        TURN,
        thread -> {
          long found = 0;
          for (int i = 0; i < TURN; i++) {
            found += directory.locate(queries[(i + thread) % TURN], all).candidates().size();
          }
          if (found == 0) {
            throw new IllegalStateException("queries must find sites, but found none");
          }
        });
  }

  private void compare(
      NodeFigure figure, boolean hit, long given, long nanos, Measurement measurement) {
    SplittableRandom random = new SplittableRandom(given + (hit ? 10 : 20));
    Samples node = new Samples();
    Samples bare = new Samples();
    Clock elapsed = Clock.ofTheWall();
    do {
      long[][] queries = new long[QUERIES][];
      for (int i = 0; i < QUERIES; i++) {
        int site = random.nextInt(sites);
        queries[i] = item(hit ? site : site + sites, random.nextInt(ITEMS));
      }
      // The first to ask brings rows into the cache for the second.
      boolean first = random.nextBoolean();
      if (first) {
        node.add(askDirectory(queries, given), QUERIES);
      }
      bare.add(askIndex(queries, given), QUERIES);
      if (!first) {
        node.add(askDirectory(queries, given), QUERIES);
      }
    } while (elapsed.elapsed() < nanos);
    measurement.put(figure, node);
    measurement.put(figure.ofPeer(), bare);
  }

  private long askDirectory(long[][] queries, long given) {
    clock.start();
    for (long[] query : queries) {
      Located located = directory.locate(query, given);
      candidates += located.candidates().size();
    }
    return clock.elapsed();
  }

  private void prune(long nanos, Measurement measurement) {
    List<String> within = IntStream.range(0, PRUNED).mapToObj(site -> "site " + site).toList();
    Samples pruned = new Samples();
    Samples located = new Samples();
    Clock elapsed = Clock.ofTheWall();
    do {
      clock.start();
      int found = directory.locate(SHARED_ITEM, IngestTrial.SCHEMA.all()).candidates().size();
      located.add(clock.elapsed(), found);
      clock.start();
      Pruned sites =
          directory.prune(
              QueryDigests.of(IngestTrial.SCHEMA, SHARED_ITEM, IngestTrial.SCHEMA.all()),
              within,
              true,
              any -> false);
      pruned.add(clock.elapsed(), PRUNED);
      candidates += sites.keep().size();
    } while (elapsed.elapsed() < nanos);
    measurement.put(NodeFigure.PRUNE, pruned);
    measurement.put(NodeFigure.PRUNE.ofPeer(), located);
  }

  private long askIndex(long[][] queries, long given) {
    clock.start();
    for (long[] query : queries) {
      index.query(shape.positions(query, given), found);
      candidates += found.ids().size();
    }
    return clock.elapsed();
  }
}
