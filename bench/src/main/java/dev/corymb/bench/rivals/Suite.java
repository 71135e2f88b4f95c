package dev.corymb.bench.rivals;

import dev.corymb.bench.index.Budget;
import java.util.ArrayList;
import java.util.List;

/**
 * All trials of a run.
 *
 * @param sites the most; there are contests with a tenth and a hundredth of them
 */
record Suite(int sites, Budget budget) {

  private static final int ITEMS = 1_000;
  private static final int FEW_ITEMS = 100;
  private static final long MOST_BYTES = 4L << 30; // of what a trial keeps
  private static final int MAP_BYTES = 16; // of a key in a hash map

  List<Contest> contests() {
    int tenth = Math.max(1, sites / 10);
    int hundredth = Math.max(1, sites / 100);
    int many = Math.min(1_000, hundredth);
    return List.of(
        new Contest(Form.PRODUCT, hundredth, ITEMS, 1),
        new Contest(Form.PRODUCT, tenth, ITEMS, 1),
        new Contest(Form.PRODUCT, tenth, ITEMS, 10),
        new Contest(Form.PRODUCT, tenth, ITEMS, many),
        new Contest(Form.PRODUCT, tenth, FEW_ITEMS, 1),
        new Contest(Form.PRODUCT, sites, FEW_ITEMS, 1),
        new Contest(Form.PRODUCT, sites, ITEMS, 1),
        new Contest(Form.WHOLE, sites, ITEMS, 1),
        new Contest(Form.SPARSE, hundredth, FEW_ITEMS, 1),
        new Contest(Form.SPARSE, tenth, FEW_ITEMS, 1),
        new Contest(Form.SPARSE, sites, FEW_ITEMS, 1),
        new Contest(Form.SPARSE, sites, FEW_ITEMS, many));
  }

  List<RivalTrial> trials() {
    List<RivalTrial> trials = new ArrayList<>();
    for (Contest contest : contests()) {
      for (Contestant contestant : Contestant.values()) {
        if (takesPart(contestant, contest)) {
          trials.add(new RivalTrial(contestant, contest, budget));
        }
      }
    }
    return trials;
  }

  /** Whether there is anything to measure, and memory for it. */
  private static boolean takesPart(Contestant contestant, Contest contest) {
    long mapBytes = MAP_BYTES * Contestant.keys(contest, contest.form().shape(contest.sites(), 1));
    return switch (contestant) {
      case SLICED, CUCKOO -> true;
      case COMPACT -> contest.form() == Form.SPARSE;
      case DIGESTS -> mapBytes < MOST_BYTES;
      case ROARING -> mapBytes < MOST_BYTES && contest.sharing() > 1; // else without bitmaps
    };
  }
}
