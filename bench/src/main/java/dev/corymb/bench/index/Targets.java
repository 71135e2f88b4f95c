package dev.corymb.bench.index;

import static dev.corymb.bench.index.Contestant.COMPACT;
import static dev.corymb.bench.index.Contestant.SCAN;
import static dev.corymb.bench.index.Contestant.SLICED;
import static dev.corymb.bench.index.Contestant.TREE;
import static dev.corymb.bench.index.IndexFigure.ADD_ITEM;
import static dev.corymb.bench.index.IndexFigure.ADD_SITE;
import static dev.corymb.bench.index.IndexFigure.HIT;
import static dev.corymb.bench.index.IndexFigure.HIT_BATCH;
import static dev.corymb.bench.index.IndexFigure.HIT_IDS;
import static dev.corymb.bench.index.IndexFigure.LONGEST_ADD;
import static dev.corymb.bench.index.IndexFigure.LONGEST_REMOVE;
import static dev.corymb.bench.index.IndexFigure.LONGEST_REPLACE;
import static dev.corymb.bench.index.IndexFigure.MISS;
import static dev.corymb.bench.index.IndexFigure.MISS_IDS;
import static dev.corymb.bench.index.IndexFigure.READ_BY_HIT;
import static dev.corymb.bench.index.IndexFigure.READ_BY_MISS;
import static dev.corymb.bench.index.IndexFigure.REMOVE_SITE;
import static dev.corymb.bench.index.IndexFigure.RENEW_SITE;

import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Measurement.Value;
import dev.corymb.bench.harness.Target;
import dev.corymb.core.filter.Trade;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the sliced index ought to reach. */
final class Targets {

  private static final List<IndexFigure> QUERIES = List.of(HIT, MISS);

  private final IndexResults results;
  private final Suite suite;
  private final List<Target> all = new ArrayList<>();

  private Targets(IndexResults results) {
    this.results = results;
    this.suite = results.suite();
  }

  /** All targets, those of trials that were left out included. */
  static List<Target> of(IndexResults results) {
    Targets targets = new Targets(results);
    targets.queries();
    targets.product();
    targets.memory();
    targets.changes();
    targets.growth();
    return targets.all;
  }

  private void least(double bound, String what, double value) {
    all.add(Target.least(bound, what, value));
  }

  private void most(double bound, String what, double value) {
    all.add(Target.most(bound, what, value));
  }

  private void queries() {
    sparse(suite.largestSparse(), 100, 1500);
    sparse(suite.sparse().get(1), 25, 500);
    Contest dense = suite.largestDense();
    String sites = String.format(Locale.ROOT, "dense, %,d sites: ", dense.sites());
    for (IndexFigure figure : List.of(HIT_IDS, MISS_IDS)) {
      double ratio = results.ratio(dense, figure, SCAN, SLICED);
      least(700, sites + "faster than scan, " + figure, ratio);
    }
    most(1.5, sites + "against the bandwidth, hit", results.overBound(dense, HIT, READ_BY_HIT));
    most(1.5, sites + "against the bandwidth, miss", results.overBound(dense, MISS, READ_BY_MISS));
    Contest sparse = suite.largestSparse();
    double batch = results.asked(SLICED, sparse, HIT) / results.asked(SLICED, sparse, HIT_BATCH);
    least(1.3, "sparse: gain of batches, hit", batch);
    for (Contest contest : suite.sweep()) {
      String fill = String.format(Locale.ROOT, "fill %.0f %%: ", 100 * contest.fill());
      for (IndexFigure figure : QUERIES) {
        double lost = results.lostByChoice(contest, figure);
        most(1.4, fill + "against the better level, " + figure, lost);
      }
    }
  }

  private void sparse(Contest contest, double tree, double scan) {
    String sites = String.format(Locale.ROOT, "sparse, %,d sites: ", contest.sites());
    for (IndexFigure figure : QUERIES) {
      double overTree = results.ratio(contest, figure, TREE, SLICED);
      least(tree, sites + "faster than tree, " + figure, overTree);
      double overScan = results.ratio(contest, figure, SCAN, SLICED);
      least(scan, sites + "faster than scan, " + figure, overScan);
    }
  }

  private void product() {
    for (int some : suite.product()) {
      Contest contest = Contest.product(some, Trade.FAST);
      String sites = String.format(Locale.ROOT, "three attributes, %,d sites: ", some);
      for (ProductFigure figure : ProductFigure.values()) {
        String than = "faster than all rows, " + figure;
        least(figure.least(), sites + than, results.gainOfStages(contest, figure));
        String against = "against the bandwidth, " + figure;
        most(1.6, sites + against, results.overBound(contest, figure));
      }
      most(1.3, sites + "bytes for one of the smallest shapes", results.overSmallest(some));
    }
  }

  private void memory() {
    Contest sparse = suite.largestSparse();
    most(1.08, "sparse: bytes for one of filters", results.memory(SLICED, sparse));
    most(1.08, "dense: bytes for one of filters", results.memory(SLICED, suite.largestDense()));
    most(0.4, "compact: bytes for one of filters", results.memory(COMPACT, sparse));
    for (IndexFigure figure : QUERIES) {
      double ratio = results.ratio(sparse, figure, COMPACT, SLICED);
      most(2.5, "compact: against sliced, " + figure, ratio);
    }
  }

  private void changes() {
    double item = results.of(Kind.UPDATES, SLICED, suite.largestSparse()).get(ADD_ITEM);
    most(1.5, "add item, µs", item / 1e3);
    Measurement updates = results.of(Kind.UPDATES, SLICED, suite.largestSparse());
    String blocks = "add site, against writes into blocks, ";
    most(1.2, blocks + "median", updates.overPeer(ADD_SITE, Value::median));
    most(1.5, blocks + "mean", updates.overPeer(ADD_SITE, Value::mean));
    Measurement pauses = results.of(Kind.PAUSES, SLICED, suite.largestSparse());
    for (IndexFigure figure : List.of(LONGEST_ADD, LONGEST_REMOVE, LONGEST_REPLACE)) {
      most(5, figure + ", ms", pauses.get(figure) / 1e6);
    }
    overBare("remove site", List.of(REMOVE_SITE), List.of(REMOVE_SITE));
    // Together, whichever of them pays for sweeps.
    List<IndexFigure> renewal = List.of(REMOVE_SITE, RENEW_SITE);
    overBare("remove site and add one", renewal, renewal);
    least(3, "build, against bit by bit", results.gainOfBulk(Kind.BARE_WRITES));
    least(3, "build, against site by site", results.gainOfBulk(Kind.SITE_BY_SITE));
    least(5, "open, against building from items", results.gainOfOpening(true));
    least(5, "open, against building from filters", results.gainOfOpening(false));
  }

  private void overBare(String what, List<IndexFigure> changes, List<IndexFigure> writes) {
    most(2, what + ", against bare writes", results.overBare(changes, writes));
  }

  private void growth() {
    List<Contest> growth = suite.growth();
    Contest largest = Suite.last(growth);
    Contest before = growth.get(growth.size() - 2);
    String sites =
        String.format(Locale.ROOT, "%,d sites against %,d, ", largest.sites(), before.sites());
    for (IndexFigure figure : QUERIES) {
      double ratio = results.asked(SLICED, largest, figure) / results.asked(SLICED, before, figure);
      most(12, sites + figure, ratio);
    }
  }
}
