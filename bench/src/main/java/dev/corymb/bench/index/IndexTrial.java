package dev.corymb.bench.index;

import dev.corymb.bench.harness.Json;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Trial;
import dev.corymb.core.filter.Trade;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One kind of work with one index over the filters of a contest. */
record IndexTrial(Kind kind, Contestant contestant, Contest contest, Budget budget)
    implements Trial {

  /** Room for filters, an index of them, a copy of that while it grows, and garbage. */
  private static final int HEAP_PER_RAW = 4;

  @Override
  public String name() {
    return kind + ", " + contestant + ": " + contest;
  }

  @Override
  public Measurement run() {
    return switch (kind) {
      case BANDWIDTH -> BandwidthTrial.run(budget);
      case QUERIES -> QueryTrial.run(contestant, contest, budget);
      case PRODUCT -> ProductTrial.run(contest, Trade.FAST, budget);
      case SMALLEST -> ProductTrial.run(contest, Trade.SMALLEST, budget);
      case UPDATES -> UpdateTrial.run(contestant, contest, budget);
      case PAUSES -> PauseTrial.run(contestant, contest, budget);
      case BARE_WRITES -> BareTrial.run(contest, budget);
      case OPENING -> OpeningTrial.run(contestant, contest, budget);
      case SITE_BY_SITE -> QueryTrial.runSiteBySite(contestant, contest, budget);
    };
  }

  /** A heap that does not change; where single changes count, one whose pages have been used. */
  @Override
  public List<String> jvmFlags() {
    List<String> flags =
        new ArrayList<>(List.of("-Xms" + heapGib() + "g", "-Xmx" + heapGib() + "g"));
    if (kind == Kind.UPDATES || kind == Kind.PAUSES || kind == Kind.BARE_WRITES) {
      flags.add("-XX:+AlwaysPreTouch");
    }
    return flags;
  }

  private int heapGib() {
    return 3 + (int) (HEAP_PER_RAW * contest.rawBytes() / (1 << 30));
  }

  @Override
  public Map<String, Object> parameters() {
    return Json.object(
        "kind", kind.name(),
        "index", contestant.name(),
        "sites", contest.sites(),
        "bits", contest.bits(),
        "hashes", contest.hashes(),
        "elements", contest.elements(),
        "fill", contest.fill(),
        "heap_gib", heapGib());
  }

  /** The index in tables, or the work where there is no index or it is used in another way. */
  String index() {
    return switch (kind) {
      case BARE_WRITES, SITE_BY_SITE, BANDWIDTH -> kind.toString();
      case QUERIES, PRODUCT, SMALLEST, UPDATES, PAUSES, OPENING -> contestant.toString();
    };
  }
}
