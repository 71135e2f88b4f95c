package dev.corymb.bench.index;

import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Samples;
import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/**
 * The writes to memory that a sliced index cannot do without, and nothing else: bits are set and
 * cleared in rows, their positions being known.
 */
final class BareTrial {

  private final Contest contest;
  private final Population population;
  private final Stopwatch stopwatch;
  private final SplittableRandom draws = new SplittableRandom(3);
  private final Measurement measurement = new Measurement();
  private long[][] rows = new long[0][];

  private BareTrial(Contest contest, Budget budget) {
    this.contest = contest;
    this.population = contest.population();
    this.stopwatch = new Stopwatch(budget);
  }

  static Measurement run(Contest contest, Budget budget) {
    budget.warmUp(() -> new BareTrial(contest.atMost(256), budget).measure());
    BareTrial trial = new BareTrial(contest, budget);
    trial.measure();
    return trial.measurement;
  }

  private void measure() {
    build();
    IntUnaryOperator anywhere = i -> draws.nextInt(contest.sites());
    Writes item = new Writes(i -> ints(population.stranger(draws)), anywhere, true);
    measurement.put(
        IndexFigure.ADD_ITEM, stopwatch.slices(item, UpdateTrial.ITEM_SLICES, UpdateTrial.ITEMS));
    Samples added = new Samples();
    for (int i = 0; i < UpdateTrial.slicesOfGrowth(contest); i++) {
      int first = contest.sites() + i * UpdateTrial.SLICE;
      Writes site = new Writes(j -> ones(population.filter(first + j)), j -> first + j, true);
      added.addAll(stopwatch.slices(site, 1, UpdateTrial.SLICE));
    }
    measurement.put(IndexFigure.ADD_SITE, added);
    measurement.put(IndexFigure.REMOVE_SITE, mean(new Writes(this::anySite, anywhere, false)));
    measurement.put(IndexFigure.RENEW_SITE, mean(new Writes(this::anySite, anywhere, true)));
  }

  private int[] anySite(int ignored) {
    return ones(population.filter(draws.nextInt(contest.sites())));
  }

  private double mean(Writes work) {
    return stopwatch.slices(work, UpdateTrial.rounds(contest), UpdateTrial.SLICE).mean();
  }

  /** Sets the bits of all sites one by one in new rows. */
  private void build() {
    List<BitArray> filters = population.filters(0, contest.sites());
    int columns = contest.sites() + UpdateTrial.slicesOfGrowth(contest) * UpdateTrial.SLICE;
    TwoClocks clocks = new TwoClocks();
    rows = new long[(int) population.shape().size()][Bits.wordsFor(columns)];
    for (int column = 0; column < filters.size(); column++) {
      BitArray filter = filters.get(column);
      for (int i = 0; i < filter.words(); i++) {
        for (long rest = filter.word(i); rest != 0; rest &= rest - 1) {
          rows[(i << 6) + Long.numberOfTrailingZeros(rest)][column >>> 6] |= 1L << column;
        }
      }
    }
    clocks.stop(measurement, IndexFigure.BUILD, IndexFigure.BUILD_WALL);
  }

  private static int[] ones(BitArray filter) {
    int[] ones = new int[(int) filter.count()];
    int next = 0;
    for (int i = 0; i < filter.words(); i++) {
      for (long rest = filter.word(i); rest != 0; rest &= rest - 1) {
        ones[next++] = (i << 6) + Long.numberOfTrailingZeros(rest);
      }
    }
    return ones;
  }

  private static int[] ints(long[] positions) {
    return Arrays.stream(positions).mapToInt(position -> (int) position).toArray();
  }

  /** Sets or clears bits in columns. */
  private final class Writes implements Stopwatch.Work {

    private final IntFunction<int[]> ones;
    private final IntUnaryOperator column;
    private final boolean set;
    private int[][] bits = new int[0][];
    private int[] columns = new int[0];

    Writes(IntFunction<int[]> ones, IntUnaryOperator column, boolean set) {
      this.ones = ones;
      this.column = column;
      this.set = set;
    }

    @Override
    public void prepare(int operations) {
      bits = new int[operations][];
      columns = new int[operations];
      for (int i = 0; i < operations; i++) {
        bits[i] = ones.apply(i);
        columns[i] = column.applyAsInt(i);
      }
    }

    @Override
    public void run() {
      for (int i = 0; i < bits.length; i++) {
        if (set) {
          set(bits[i], columns[i] >>> 6, 1L << columns[i]);
        } else {
          clear(bits[i], columns[i] >>> 6, ~(1L << columns[i]));
        }
      }
    }

    private void set(int[] positions, int word, long bit) {
      for (int position : positions) {
        rows[position][word] |= bit;
      }
    }

    private void clear(int[] positions, int word, long others) {
      for (int position : positions) {
        rows[position][word] &= others;
      }
    }
  }
}
