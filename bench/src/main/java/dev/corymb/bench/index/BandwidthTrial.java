package dev.corymb.bench.index;

import dev.corymb.bench.report.Samples;
import java.util.Arrays;

/**
 * How fast one thread reads memory from end to end: as a sum over one array, and as the AND of four
 * rows, which is what queries do. In bytes for a nanosecond, that is GB/s.
 */
final class BandwidthTrial {

  private static final int ROW = 1 << 11; // words
  private static final int ROWS = 256; // read by one operation: 4 MiB

  private BandwidthTrial() {}

  static Measurement run(Budget budget) {
    Measurement measurement = new Measurement();
    int rows = (int) (budget.bandwidthBytes() / Long.BYTES / ROW);
    put(measurement, Figure.SUM_BANDWIDTH, new Sum(rows), budget);
    put(measurement, Figure.AND_BANDWIDTH, new And(rows), budget);
    return measurement;
  }

  private static void put(
      Measurement measurement, Figure figure, Stopwatch.Work work, Budget budget) {
    Samples samples = new Stopwatch(budget).time(work, ROWS * ROW);
    measurement.figures().put(figure, Long.BYTES / samples.undisturbed());
    measurement.medians().put(figure, Long.BYTES / samples.median());
  }

  /** Reads on where it stopped, and from the start after the end. */
  private abstract static class Pass implements Stopwatch.Work {

    private final int rows;
    private int next;
    private int operations;

    Pass(int rows) {
      this.rows = rows;
    }

    @Override
    public final void prepare(int count) {
      operations = count;
    }

    @Override
    public final void run() {
      for (int i = 0; i < operations; i++) {
        read(next);
        next = (next + ROWS) % rows;
      }
    }

    abstract void read(int from);
  }

  private static final class Sum extends Pass {

    private final long[] words;
    private long sum;

    Sum(int rows) {
      super(rows);
      words = new long[rows * ROW];
      Arrays.setAll(words, i -> i);
    }

    @Override
    void read(int from) {
      long a = sum;
      long b = 0;
      long c = 0;
      long d = 0;
      for (int i = from * ROW; i < (from + ROWS) * ROW; i += 4) {
        a += words[i];
        b += words[i + 1];
        c += words[i + 2];
        d += words[i + 3];
      }
      sum = a + b + c + d;
    }
  }

  private static final class And extends Pass {

    private final long[][] rows;
    private final long[] out = new long[ROW];

    And(int count) {
      super(count);
      rows = new long[count][ROW];
    }

    @Override
    void read(int from) {
      for (int i = from; i < from + ROWS; i += 4) {
        and(out, rows[i], rows[i + 1], rows[i + 2], rows[i + 3]);
      }
    }

    private static void and(long[] out, long[] a, long[] b, long[] c, long[] d) {
      for (int i = 0; i < ROW; i++) {
        out[i] = a[i] & b[i] & c[i] & d[i];
      }
    }
  }
}
