package dev.corymb.core.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.core.bits.LongIntTable;
import dev.corymb.core.schema.Digester;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Paper 000's figures on the shipped filters: B. Xiao, Y. Hua. Using Parallel Bloom Filters for
 * Multiattribute Representation on Network Services. IEEE TPDS 21(1), 2010. Expected values are the
 * corrected ones, simulated independently with ideal hashing.
 */
final class ParallelPaperTest {

  /** Figure 16, p = 4 and q = 6: the verification structure alone, for random queries. */
  @ParameterizedTest
  @CsvSource({
    "320,  20, 0.0123821, 0.00082618",
    "320,  50, 0.0306245, 0.00206397",
    "320, 100, 0.0601684, 0.00412303",
    "320, 200, 0.116174,  0.00822643",
    "320, 400, 0.216895,  0.0163748",
    "320, 800, 0.380357,  0.0324403",
    "640,  20, 0.006212,  0.000413",
    "640,  50, 0.01545,   0.00103",
    "640, 100, 0.0306,    0.00206",
    "640, 200, 0.06016,   0.00412",
    "640, 400, 0.1162,    0.00823",
    "640, 800, 0.2169,    0.0164",
  })
  void verificationValuesCollideAsExpected(int cells, int items, double basic, double attenuated) {
    assertThat(collisions(Verification.BASIC, cells, items)).isCloseTo(basic, within(0.05 * basic));
    double measured = collisions(Verification.ATTENUATED, cells, items);
    // 10 % or, where fewer hits are expected, four standard deviations of their number
    double sigma = Math.sqrt(attenuated / (20 * 20_000));
    assertThat(measured).isCloseTo(attenuated, within(Math.max(0.1 * attenuated, 4 * sigma)));
  }

  private static double collisions(Verification method, int cells, int items) {
    int instances = 20;
    int queries = 20_000;
    SplittableRandom random = new SplittableRandom(cells * 31L + items);
    long hits = 0;
    for (int instance = 0; instance < instances; instance++) {
      Digester digester = Samples.digester(4, random.nextLong());
      FilterShape shape = FilterShape.pbfHt(digester, equal(4, 6, cells), method);
      BitFilter filter = new BitFilter(shape);
      for (int i = 0; i < items; i++) {
        filter.add(longs(random, 4));
      }
      LongIntTable values = filter.verificationValues();
      for (int i = 0; i < queries; i++) {
        long value = shape.verificationValue(longs(random, 4), 0);
        hits += values.get(value, 0) > 0 ? 1 : 0;
      }
    }
    return (double) hits / (instances * queries);
  }

  /** Figure 17, p = 3 and q = 7, m = 640: random queries. */
  @ParameterizedTest
  @CsvSource({"0.693, 4.83e-7", "1.0, 6.56e-5", "1.27, 9.88e-4", "1.5, 4.98e-3", "2.0, 0.0472"})
  void parallelFiltersEqualAStandardFilterOfTheSameSize(double load, double theorem) {
    int cells = 640;
    int items = (int) Math.round(load * cells);
    int instances = 40;
    double pbf = 0;
    double standard = 0;
    double difference = 0;
    for (int instance = 0; instance < instances; instance++) {
      Digester digester = Samples.digester(3, instance);
      SplittableRandom random = new SplittableRandom(instance);
      FilterShape parallel =
          FilterShape.pbfBf(
              digester, equal(3, 7, cells), MatrixShape.segment(7, cells), Verification.ATTENUATED);
      BitFilter withMatrix = new BitFilter(parallel);
      BitFilter withTable =
          new BitFilter(FilterShape.pbfHt(digester, equal(3, 7, cells), Verification.ATTENUATED));
      BitFilter flat =
          new BitFilter(FilterShape.standard(digester, MatrixShape.flat(21, 21L * cells)));
      for (int i = 0; i < items; i++) {
        long[] item = longs(random, 3);
        withMatrix.add(item);
        withTable.add(item);
        flat.add(item);
      }
      double attributes = withMatrix.falseRates().partial().stream().reduce(1.0, (a, b) -> a * b);
      pbf += attributes / instances;
      standard += flat.falseRates().full() / instances;
      difference +=
          (withMatrix.falseRates().stranger() - withTable.falseRates().stranger()) / instances;
    }

    // Instances of so few cells scatter: their mean has a few percent of its own.
    assertThat(pbf).isCloseTo(theorem, within(0.1 * theorem));
    assertThat(Math.abs(standard - pbf) / standard).isLessThanOrEqualTo(0.1);
    if (load <= 1.27) {
      assertThat(difference).isLessThanOrEqualTo(1.05e-4);
    }
  }

  /** Direct probing where the rate is large enough to be seen: n/m = 2. */
  @Test
  void randomQueriesMeetTheProductOfTheFills() {
    int cells = 640;
    long accepted = 0;
    int queries = 20_000;
    int instances = 20;
    for (int instance = 0; instance < instances; instance++) {
      SplittableRandom random = new SplittableRandom(instance);
      BitFilter filter =
          new BitFilter(FilterShape.pbf(Samples.digester(3, instance), equal(3, 7, cells)));
      for (int i = 0; i < 2 * cells; i++) {
        filter.add(longs(random, 3));
      }
      for (int i = 0; i < queries; i++) {
        accepted += filter.mightContain(longs(random, 3)) ? 1 : 0;
      }
    }
    assertThat((double) accepted / (instances * queries)).isCloseTo(0.0472, within(0.05 * 0.0472));
  }

  /** Figure 17, mixed queries: all values stand in items, in different ones. */
  @ParameterizedTest
  @CsvSource({
    // n/m, PBF-HT attenuated, PBF-BF attenuated, PBF-BF mixed
    "0.25,  0.00188, 0.00191, 2.6e-5",
    "0.5,   0.00376, 0.0052,  0.00146",
    "0.693, 0.00514, 0.0130,  0.0078",
    "1.0,   0.00743, 0.0466,  0.0403",
    "1.5,   0.0113,  0.176,   0.1708",
  })
  void onlyVerificationSeesThroughMixedQueries(
      double load, double table, double attenuated, double mixed) {
    assertThat(mixedRate(FilterKind.PBF, Verification.MIXED, load)).isEqualTo(1.0);
    assertThat(mixedRate(FilterKind.PBF_HT, Verification.MIXED, load)).isZero();
    double measured = mixedRate(FilterKind.PBF_HT, Verification.ATTENUATED, load);
    assertClose(measured, 0.0076 * load);
    assertClose(measured, table);
    assertClose(mixedRate(FilterKind.PBF_BF, Verification.ATTENUATED, load), attenuated);
    assertClose(mixedRate(FilterKind.PBF_BF, Verification.MIXED, load), mixed);
  }

  private static void assertClose(double measured, double expected) {
    double sigma = Math.sqrt(expected / (MIXED_INSTANCES * MIXED_QUERIES));
    assertThat(measured).isCloseTo(expected, within(0.1 * expected + 4 * sigma));
  }

  private static final int MIXED_INSTANCES = 20;
  private static final int MIXED_QUERIES = 20_000;

  private static double mixedRate(FilterKind kind, Verification method, double load) {
    int cells = 640;
    int items = (int) Math.round(load * cells);
    long accepted = 0;
    for (int instance = 0; instance < MIXED_INSTANCES; instance++) {
      SplittableRandom random = new SplittableRandom(instance);
      Digester digester = Samples.digester(3, instance);
      List<MatrixShape> matrices = equal(3, 7, cells);
      FilterShape shape =
          switch (kind) {
            case PBF -> FilterShape.pbf(digester, matrices);
            case PBF_HT -> FilterShape.pbfHt(digester, matrices, method);
            default -> FilterShape.pbfBf(digester, matrices, MatrixShape.segment(7, cells), method);
          };
      BitFilter filter = new BitFilter(shape);
      long[][] all = new long[items][];
      for (int i = 0; i < items; i++) {
        all[i] = longs(random, 3);
        filter.add(all[i]);
      }
      for (int i = 0; i < MIXED_QUERIES; i++) {
        int[] three = three(random, items);
        long[] query = {all[three[0]][0], all[three[1]][1], all[three[2]][2]};
        accepted += filter.mightContain(query) ? 1 : 0;
      }
    }
    return (double) accepted / (MIXED_INSTANCES * MIXED_QUERIES);
  }

  /** The finite-domain rate of section B: values drawn from D possible ones. */
  @ParameterizedTest
  @CsvSource({"100, 0.970", "1000, 0.0463"})
  void storedValuesInFiniteDomainsAreFoundFarMoreOften(int domain, double expected) {
    int cells = 640;
    int items = 444;
    int instances = 40;
    int queries = 5_000;
    long accepted = 0;
    for (int instance = 0; instance < instances; instance++) {
      SplittableRandom random = new SplittableRandom(instance);
      Digester digester = Samples.digester(3, instance);
      BitFilter filter = new BitFilter(FilterShape.pbf(digester, equal(3, 7, cells)));
      for (int i = 0; i < items; i++) {
        filter.add(drawn(digester, random, domain));
      }
      for (int i = 0; i < queries; i++) {
        accepted += filter.mightContain(drawn(digester, random, domain)) ? 1 : 0;
      }
    }
    assertThat((double) accepted / (instances * queries))
        .isCloseTo(expected, within(0.06 * expected));
  }

  private static long[] drawn(Digester digester, SplittableRandom random, int domain) {
    return Samples.digests(
        digester, IntStream.range(0, 3).mapToLong(i -> random.nextInt(domain)).toArray());
  }

  /**
   * Mixed queries at the default, MIXED, come at the predicted rate within 5 standard deviations.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.001})
  void mixedVerificationKeepsThePredictedRate(double rate) {
    Digester digester = Samples.digester(3, 11);
    int items = 20_000;
    int queries = 1_000_000;
    BitFilter filter =
        new BitFilter(FilterPlan.of(FilterKind.PBF_BF, digester, items, rate).shape());
    for (int i = 0; i < items; i++) {
      filter.add(Samples.digests(digester, i, i, i));
    }
    SplittableRandom random = new SplittableRandom(5);
    int accepted = 0;
    for (int i = 0; i < queries; i++) {
      int[] three = three(random, items);
      accepted +=
          filter.mightContain(Samples.digests(digester, three[0], three[1], three[2])) ? 1 : 0;
    }
    double predicted = filter.falseRates().mixed();
    double sigma = Math.sqrt(predicted * (1 - predicted) / queries);
    assertThat((double) accepted / queries).isCloseTo(predicted, within(5 * sigma));
    assertThat(predicted).isCloseTo(rate, within(0.05 * rate));
  }

  /** As a stream would draw them, of which millions take long. */
  private static long[] longs(SplittableRandom random, int count) {
    long[] longs = new long[count];
    Arrays.setAll(longs, i -> random.nextLong());
    return longs;
  }

  /** Three different numbers. */
  private static int[] three(SplittableRandom random, int bound) {
    int first = random.nextInt(bound);
    int second;
    int third;
    do {
      second = random.nextInt(bound);
    } while (second == first);
    do {
      third = random.nextInt(bound);
    } while (third == first || third == second);
    return new int[] {first, second, third};
  }

  private static List<MatrixShape> equal(int attributes, int hashes, int cells) {
    return Collections.nCopies(attributes, MatrixShape.segment(hashes, cells));
  }
}
