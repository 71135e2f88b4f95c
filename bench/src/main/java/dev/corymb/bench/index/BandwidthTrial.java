package dev.corymb.bench.index;

import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Measurement.Value;
import dev.corymb.bench.harness.Samples;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * How fast one thread reads memory from end to end: as a sum over one array, and as the AND of four
 * rows, which is what queries do. In bytes for a nanosecond, that is GB/s.
 */
final class BandwidthTrial {

  private static final int ROW = 1 << 11; // words
  private static final int ROWS = 256; // read by one operation: 4 MiB

  private BandwidthTrial() {}

  static Measurement run(Budget budget) {
    int rows = (int) (budget.bandwidthBytes() / Long.BYTES / ROW);
    Measurement measurement = new Measurement();
    measurement.put(IndexFigure.SUM_BANDWIDTH, time(new Sum(rows), rows, budget));
    measurement.put(IndexFigure.AND_BANDWIDTH, time(new And(rows), rows, budget));
    return measurement;
  }

  private static Value time(IntConsumer reader, int rows, Budget budget) {
    Samples samples = new Stopwatch(budget).time(new Pass(reader, rows));
    return new Value(Long.BYTES / samples.undisturbed(), Long.BYTES / samples.median(), Double.NaN);
  }

  /** Reads on where it stopped, and from the start after the end. */
  private static final class Pass implements Stopwatch.Work {

    private final IntConsumer reader;
    private final int rows;
    private int next;
    private int operations;

    Pass(IntConsumer reader, int rows) {
      this.reader = reader;
      this.rows = rows;
    }

    @Override
    public int unit() {
      return ROWS * ROW;
    }

    @Override
    public void prepare(int count) {
      operations = count;
    }

    @Override
    public void run() {
      for (int i = 0; i < operations; i++) {
        reader.accept(next);
        next = (next + ROWS) % rows;
      }
    }
  }

  private static final class Sum implements IntConsumer {

    private final long[] words;
    private long sum;

    Sum(int rows) {
      words = new long[rows * ROW];
      Arrays.setAll(words, i -> i);
    }

    @Override
    public void accept(int from) {
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

  private static final class And implements IntConsumer {

    private final long[][] rows;
    private final long[] out = new long[ROW];

    And(int count) {
      rows = new long[count][ROW];
    }

    @Override
    public void accept(int from) {
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
