package dev.corymb.bench.index;

import dev.corymb.bench.harness.Figure;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Samples;
import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterPlan;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.filter.Trade;
import dev.corymb.core.hash.Mixer;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import dev.corymb.index.SiteSet;
import dev.corymb.index.sliced.SlicedIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;

/**
 * Queries to summaries as the product plans them: items of three attributes, a tenth of a false
 * site in a query. The index and the AND of all rows of each query take turns, the latter always
 * over the smallest shapes.
 */
final class ProductTrial {

  static final int ITEMS = 1_000; // of a site

  private static final double FALSE_SITES = 0.1;
  private static final Schema SCHEMA = Schema.parse("name:long,owner:long,size:long");
  private static final int QUERIES = 64; // in a slice
  private static final int CHECKED = 64; // answers looked at without a clock
  private static final double LEFT = 1.0 / (4 * 8 * Long.SIZE); // of a row: a line of four

  private final Contest contest;
  private final Budget budget;
  private final FilterShape shape;
  private final SlicedIndex index;
  private final FilterShape smallest;
  private final AllRows all;
  private final SiteSet found = new SiteSet();
  private final Measurement measurement = new Measurement();

  private ProductTrial(Contest contest, Trade trade, Budget budget) {
    this.contest = contest;
    this.budget = budget;
    this.smallest = shape(contest.sites(), Trade.SMALLEST);
    this.all = new AllRows(filled(smallest));
    this.shape = shape(contest.sites(), trade);
    this.index = filled(shape);
  }

  private SlicedIndex filled(FilterShape of) {
    SlicedIndex filled = SlicedIndex.plain(of);
    List<BitArray> filters = new ArrayList<>();
    for (int site = 0; site < contest.sites(); site++) {
      filters.add(filter(of, site));
    }
    filled.insertAll(Population.ids(0, contest.sites()), filters);
    return filled;
  }

  static FilterShape shape(int sites, Trade trade) {
    Digester digester = new Digester(SCHEMA, Population.SEED);
    return FilterPlan.of(FilterKind.PBF_BF, digester, ITEMS, FALSE_SITES / sites)
        .withTrade(trade)
        .shape();
  }

  static Measurement run(Contest contest, Trade trade, Budget budget) {
    ProductTrial trial = new ProductTrial(contest, trade, budget);
    trial.measurement.put(IndexFigure.MEMORY, (double) trial.index.bytes());
    for (int i = 0; i < 2; i++) { // the second time counts: by then all is compiled that is used
      for (ProductFigure figure : ProductFigure.values()) {
        trial.measure(figure);
      }
    }
    return trial.measurement;
  }

  private static BitArray filter(FilterShape of, int site) {
    BitFilter filter = new BitFilter(of);
    for (int i = 0; i < ITEMS; i++) {
      filter.add(item((long) site * ITEMS + i));
    }
    return BitArray.copyOf(filter.bits());
  }

  private static long[] item(long number) {
    long[] digests = new long[SCHEMA.size()];
    Arrays.setAll(digests, i -> Mixer.mix(number, i + 1));
    return digests;
  }

  /** The digests of a query: a site holds the item, or it holds each value, or none does. */
  private long[] digests(ProductFigure figure, SplittableRandom draws) {
    long first = (long) draws.nextInt(contest.sites()) * ITEMS;
    long[] digests = item(first + draws.nextInt(ITEMS));
    switch (figure) {
      case FULL_HIT, ONE_HIT, TWO_HIT -> {}
      case FULL_MISS, ONE_MISS, TWO_MISS -> digests = item(draws.nextLong(1L << 40, 1L << 50));
      case FULL_MIXED -> {
        digests[1] = item(first + draws.nextInt(ITEMS))[1];
        digests[2] = item(first + draws.nextInt(ITEMS))[2];
      }
    }
    return digests;
  }

  /** New queries for every slice, the same for both. */
  private long[][] queries(ProductFigure figure, SplittableRandom draws) {
    long[][] queries = new long[QUERIES][];
    Arrays.setAll(queries, i -> digests(figure, draws));
    return queries;
  }

  private static long[][] positions(FilterShape of, long[][] queries, long given) {
    return Arrays.stream(queries).map(query -> of.positions(query, given)).toArray(long[][]::new);
  }

  private void measure(ProductFigure figure) {
    SplittableRandom draws = new SplittableRandom(figure.given());
    Samples staged = new Samples();
    Samples plain = new Samples();
    Stopwatch stopwatch = new Stopwatch(budget);
    long started = System.nanoTime();
    do {
      long[][] queries = queries(figure, draws);
      Asked ofIndex = new Asked(positions(shape, queries, figure.given()), index::query);
      Asked ofRows = new Asked(positions(smallest, queries, figure.given()), all::query);
      boolean first = draws.nextBoolean();
      if (first) {
        staged.add(stopwatch.slice(ofIndex, QUERIES), QUERIES);
      }
      plain.add(stopwatch.slice(ofRows, QUERIES), QUERIES);
      if (!first) {
        staged.add(stopwatch.slice(ofIndex, QUERIES), QUERIES);
      }
    } while (System.nanoTime() - started < budget.warmUpNanos() + budget.nanos());
    measurement.put(figure, staged);
    measurement.put(figure.ofPeer(), plain);
    check(figure, draws);
  }

  /** Looks at answers, which must be those of all rows, and at what was read for them. */
  private void check(ProductFigure figure, SplittableRandom draws) {
    double read = 0;
    for (int i = 0; i < CHECKED; i++) {
      long[] positions = shape.positions(digests(figure, draws), figure.given());
      index.query(positions, found);
      if (!BitSet.valueOf(and(positions)).equals(ordinals(found))) {
        throw new IllegalStateException("answers must be the same, but differ: " + figure);
      }
      read += (double) Long.BYTES * found.wordsRead();
    }
    measurement.put(figure.read(), read / CHECKED);
    Figure bound = figure.bound();
    measurement.put(
        bound, (double) firstRows(figure.given()) * index.roster().words() * Long.BYTES);
  }

  private long[] and(long[] positions) {
    long[] and = new long[index.roster().words()];
    long[] row = and.clone();
    Arrays.fill(and, -1);
    for (long position : positions) {
      Arrays.fill(row, 0);
      index.copyRow((int) position, row);
      Arrays.setAll(and, i -> and[i] & row[i]);
    }
    return and;
  }

  private static BitSet ordinals(SiteSet of) {
    BitSet bits = new BitSet();
    Arrays.stream(of.ordinals()).forEach(bits::set);
    return bits;
  }

  /**
   * The rows after which three of four lines of a row have no site left: however they are read, no
   * fewer will do, because memory gives whole lines.
   */
  private int firstRows(long given) {
    MatrixShape matrix = shape.matrices().get(shape.matrices().size() - 1);
    if (given != SCHEMA.all()) {
      matrix = shape.matrices().get(0);
    }
    double fill = Math.pow(matrix.falseRate(ITEMS), 1.0 / matrix.hashes());
    return (int) Math.ceil(Math.log(LEFT) / Math.log(fill));
  }

  /** Queries one after the other. */
  private final class Asked implements Stopwatch.Work {

    private final long[][] queries;
    private final BiConsumer<long[], SiteSet> index;

    Asked(long[][] queries, BiConsumer<long[], SiteSet> index) {
      this.queries = queries;
      this.index = index;
    }

    @Override
    public void prepare(int operations) {}

    @Override
    public void run() {
      for (long[] query : queries) {
        index.accept(query, found);
      }
    }
  }
}
