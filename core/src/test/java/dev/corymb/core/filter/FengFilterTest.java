package dev.corymb.core.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.core.feng.FengMapping;
import dev.corymb.core.feng.FengShape;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.testkit.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

final class FengFilterTest {

  private static final Digester DIGESTER = Samples.digester(1, 1);
  private static final int INSTANCES = 40; // small arrays scatter: many of them
  private static final int PROBES = 10_000; // of each

  /** A mapping of the caller's: the coordinates of every dimension reversed, then as in OFFF. */
  private static final FengMapping REVERSED =
      new FengMapping() {
        @Override
        public String name() {
          return "reversed";
        }

        @Override
        public int cellsPerItem(int dimensions, int coordinates) {
          return coordinates;
        }

        @Override
        public void map(int dimensions, int coordinates, long side, long[] points, long[] cells) {
          for (int j = 0; j < coordinates; j++) {
            cells[j] = 0;
            for (int d = 0; d < dimensions; d++) {
              cells[j] = cells[j] * side + (side - 1 - points[d * coordinates + j]);
            }
          }
        }
      };

  /** The simulated targets of paper 001, which had a million probes each. */
  @ParameterizedTest
  @CsvFileSource(resources = "/targets/p001_feng.csv", useHeadersInDisplayName = true)
  void reproducesThePaperAsSimulated(
      int dimensions,
      int side,
      int cells,
      int hashes,
      int items,
      double load,
      int offfCells,
      double offfFormula,
      double offfSimulated,
      double offfUnsorted,
      double bloom,
      double bloomFormula,
      int woffCells,
      double printedCells,
      double woffPrinted,
      double woffFormula,
      double woffSimulated,
      double woffUnsorted,
      double woffFill) {
    FengShape offf = FengShape.ofCells(FengMapping.OFFF, dimensions, cells, hashes);
    FengShape woff = FengShape.ofCells(FengMapping.WOFF, dimensions, cells, hashes);
    assertThat(offf.side()).isEqualTo(side);
    assertThat(offf.cellsPerItem()).isEqualTo(offfCells);
    assertThat(woff.cellsPerItem()).isEqualTo(woffCells);

    double[] offfMeasured = measure(offf, items);
    double[] woffMeasured = measure(woff, items);

    // in addition to the relative tolerance, the noise of the probes, ours and the targets'
    double tolerance = side >= 32 ? 0.05 : 0.1;
    assertThat(offfMeasured[0])
        .isCloseTo(offfFormula, within(tolerance * offfFormula + noise(offfFormula)));
    assertThat(woffMeasured[0])
        .isCloseTo(woffSimulated, within(0.1 * woffSimulated + noise(woffSimulated)));
    assertThat(woffMeasured[1]).isCloseTo(woffFill, within(0.01));
  }

  private static double noise(double rate) {
    return 4 * Math.sqrt(rate / (INSTANCES * PROBES) + rate / 1_000_000);
  }

  private static double[] measure(FengShape shape, int items) {
    long accepted = 0;
    double fill = 0;
    for (int instance = 0; instance < INSTANCES; instance++) {
      SplittableRandom random = new SplittableRandom(instance + 100);
      FengFilter filter = new FengFilter(DIGESTER, shape);
      long[] digests = new long[1];
      for (int i = 0; i < items; i++) {
        digests[0] = random.nextLong();
        filter.add(digests);
      }
      for (int i = 0; i < PROBES; i++) {
        digests[0] = random.nextLong();
        accepted += filter.mightContain(digests) ? 1 : 0;
      }
      fill += filter.fill() / INSTANCES;
    }
    return new double[] {(double) accepted / (INSTANCES * PROBES), fill};
  }

  @Property
  void equalsTheStandardFilterBitForBitInOneDimension(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long cells = random.nextLong(1, 2_000);
    int hashes = random.nextInt(1, 10);
    Digester digester = Samples.digester(2, seed);
    FengFilter feng =
        new FengFilter(digester, FengShape.ofCells(FengMapping.OFFF, 1, cells, hashes));
    FengFilter woff =
        new FengFilter(digester, FengShape.ofCells(FengMapping.WOFF, 1, cells, hashes));
    BitFilter standard =
        new BitFilter(FilterShape.standard(digester, MatrixShape.flat(hashes, cells)));
    for (int i = 0; i < 50; i++) {
      long[] item = random.longs(2).toArray();
      feng.add(item);
      woff.add(item);
      standard.add(item);
    }

    for (long cell = 0; cell < cells; cell++) {
      assertThat(feng.array().bits().get(cell)).isEqualTo(standard.bits().get(cell));
    }
    assertThat(woff.array().bits()).isEqualTo(feng.array().bits());
    assertThat(feng.array().bits().count()).isEqualTo(standard.bits().count());
  }

  @Property
  void neverDeniesAnItemWhateverTheMapping(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int dimensions = random.nextInt(1, 4);
    FengMapping[] mappings = {FengMapping.OFFF, FengMapping.WOFF, REVERSED};
    FengMapping mapping = mappings[random.nextInt(3)];
    FengShape shape =
        new FengShape(
            mapping, dimensions, random.nextInt(1, 20), dimensions * random.nextInt(1, 4));
    FengFilter filter = new FengFilter(Samples.digester(2, seed), shape);
    FengFilter other = new FengFilter(Samples.digester(2, seed), shape);
    long[][] items = new long[60][];
    for (int i = 0; i < items.length; i++) {
      items[i] = random.longs(2).toArray();
      (i % 2 == 0 ? filter : other).add(items[i]);
    }

    filter.unite(other);

    assertThat(Arrays.asList(items)).allMatch(filter::mightContain);
    assertThat(filter.items()).isEqualTo(60);
  }

  @Test
  void sizesForARequestedRate() {
    for (FengMapping mapping : new FengMapping[] {FengMapping.OFFF, FengMapping.WOFF}) {
      FengShape shape = FengShape.sizedFor(mapping, 2, 5_000, 0.01);
      FengFilter filter = new FengFilter(DIGESTER, shape);
      SplittableRandom random = new SplittableRandom(3);
      for (int i = 0; i < 5_000; i++) {
        filter.add(new long[] {random.nextLong()});
      }
      int accepted = 0;
      for (int i = 0; i < 200_000; i++) {
        accepted += filter.mightContain(new long[] {random.nextLong()}) ? 1 : 0;
      }
      assertThat(accepted / 200_000.0).as(mapping.name()).isLessThan(0.0112);
      assertThat(filter.falseRates().full()).isCloseTo(accepted / 200_000.0, within(0.0015));
    }
  }

  @Test
  void refusesNumbersThatDoNotFit() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FengShape.ofCells(FengMapping.OFFF, 2, 99, 4))
        .withMessage("cells must be a number to the power of 2, such as 100, but was 99");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FengShape(FengMapping.OFFF, 3, 10, 4))
        .withMessage("hashes must be a multiple of the 3 dimensions, but was 4");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FengShape(FengMapping.OFFF, 3, 10, 2))
        .withMessageContaining("multiple of the 3 dimensions");
    assertThat(new FengShape(FengMapping.OFFF, 3, 10, 3).cellsPerItem()).isEqualTo(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FengShape(FengMapping.OFFF, 4, 1 << 20, 4))
        .withMessageContaining("side to the power of dimensions must be at most");
  }

  @Test
  void refusesAMappingThatLeavesTheArrayOrLeavesOutACell() {
    for (long wrong : new long[] {-1, 100, Long.MAX_VALUE}) {
      FengMapping mapping =
          new FengMapping() {
            @Override
            public String name() {
              return "wrong";
            }

            @Override
            public int cellsPerItem(int dimensions, int coordinates) {
              return 2;
            }

            @Override
            public void map(
                int dimensions, int coordinates, long side, long[] points, long[] cells) {
              cells[0] = 0;
              if (wrong >= 0) {
                cells[1] = wrong;
              }
            }
          };
      FengFilter filter = new FengFilter(DIGESTER, new FengShape(mapping, 2, 10, 4));
      assertThatIllegalStateException()
          .isThrownBy(() -> filter.add(new long[] {1}))
          .withMessage("mapping wrong must give 2 cells in [0, 100), but number 1 was " + wrong);
      assertThat(filter.array().bits().count()).isZero();
      assertThat(filter.items()).isZero();
    }
  }

  @Test
  void keepsWhatBothHoldAndEstimatesTheirNumber() {
    FengShape shape = FengShape.sizedFor(FengMapping.OFFF, 2, 2_000, 0.01);
    FengFilter one = new FengFilter(DIGESTER, shape);
    FengFilter other = new FengFilter(DIGESTER, shape);
    for (int i = 0; i < 2_000; i++) {
      one.add(Samples.digests(DIGESTER, i));
      other.add(Samples.digests(DIGESTER, i + 1_000));
    }
    assertThat(one.estimatedItems()).isCloseTo(2_000, within(100.0));
    assertThat(one.isSaturated()).isFalse();

    one.intersect(other);

    for (int i = 1_000; i < 2_000; i++) {
      assertThat(one.mightContain(Samples.digests(DIGESTER, i))).isTrue();
    }
    assertThat(one.items()).isEqualTo(2_000);
  }

  @Test
  void readersAndWritersMeetWithoutLosingAnItem() throws Exception {
    FengShape shape = FengShape.sizedFor(FengMapping.WOFF, 2, 4_000, 0.01);
    FengFilter filter = new FengFilter(DIGESTER, shape);
    List<Callable<Boolean>> writers = new ArrayList<>();
    for (int writer = 0; writer < 2; writer++) {
      int first = writer;
      writers.add(
          () -> {
            boolean found = true;
            for (int i = first; i < 4_000; i += 2) {
              filter.add(Samples.digests(DIGESTER, i));
              found &= filter.mightContain(Samples.digests(DIGESTER, i));
            }
            return found;
          });
    }
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try {
      for (Future<Boolean> found : pool.invokeAll(writers)) {
        assertThat(found.get()).isTrue();
      }
    } finally {
      pool.shutdownNow();
    }
    for (int i = 0; i < 4_000; i++) {
      assertThat(filter.mightContain(Samples.digests(DIGESTER, i))).isTrue();
    }
    assertThat(filter.items()).isEqualTo(4_000);
  }

  @Test
  void warnsWhereSortingIsUneven() {
    assertThat(new FengShape(FengMapping.OFFF, 1, 1_000, 5).isUneven()).isFalse();
    assertThat(new FengShape(FengMapping.OFFF, 3, 4, 6).isUneven()).isTrue();
    assertThat(new FengShape(FengMapping.OFFF, 2, 1_000, 8).isUneven()).isFalse();
  }

  @Test
  void refusesPartialQueriesAndForeignShapes() {
    FengFilter filter =
        new FengFilter(Samples.digester(2, 1), new FengShape(FengMapping.OFFF, 2, 10, 4));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> filter.mightContain(filter.digester().schema().query(Map.of("a0", 1))))
        .withMessageStartingWith("filters of kind offf know whole items only");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                filter.unite(
                    new FengFilter(
                        Samples.digester(2, 1), new FengShape(FengMapping.WOFF, 2, 10, 4))))
        .withMessageContaining("offf 10^2, 4 hashes")
        .withMessageContaining("woff 10^2, 4 hashes");
  }

  @Test
  void knowsItsKind() {
    FengShape own = new FengShape(REVERSED, 2, 10, 4);
    assertThat(new FengFilter(DIGESTER, own).kind()).isEqualTo(FilterKind.FFF);
    assertThat(new FengFilter(DIGESTER, new FengShape(FengMapping.WOFF, 2, 10, 4)).kind())
        .isEqualTo(FilterKind.WOFF);
  }
}
