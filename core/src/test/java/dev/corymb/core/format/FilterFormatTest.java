package dev.corymb.core.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import dev.corymb.core.FormatException;
import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.CellArray;
import dev.corymb.core.bits.LongIntTable;
import dev.corymb.core.code.AllUniversal;
import dev.corymb.core.code.CodeMap;
import dev.corymb.core.code.CodeMode;
import dev.corymb.core.code.CodePlan;
import dev.corymb.core.code.InsertRule;
import dev.corymb.core.code.MultibitShape;
import dev.corymb.core.code.MultibitTable;
import dev.corymb.core.feng.FengMapping;
import dev.corymb.core.feng.FengShape;
import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.CodeFilter;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FengFilter;
import dev.corymb.core.filter.Filter;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.filter.Verification;
import dev.corymb.core.schema.Digester;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class FilterFormatTest {

  private static final Digester DIGESTER = GoldenFiles.DIGESTER;
  private static final FilterShape SMALL = FilterShape.standard(DIGESTER, MatrixShape.flat(3, 100));
  private static final long EIGHT_GIB = 1L << 33;

  @TempDir private Path folder;

  @Test
  void readsALargeFilterAsItArrivesAndAsAFile() throws IOException {
    BitFilter filter =
        new BitFilter(FilterShape.standard(DIGESTER, MatrixShape.flat(5, 9_999_999)));
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 100_000; i++) {
      filter.add(random.longs(2).toArray());
    }
    byte[] bytes = Stored.bytes(filter);
    Path file = folder.resolve("large");
    Files.write(file, bytes);

    assertThat(Stored.readStream(bytes, bytes.length)).isEqualTo(filter);
    assertThat(FilterFormat.read(file)).isEqualTo(filter);
  }

  @Test
  void tellsHowLongAFilterShouldBe() throws IOException {
    byte[] bytes = Stored.bytes(new BitFilter(SMALL));
    Path file = folder.resolve("cut");

    Files.write(file, Arrays.copyOf(bytes, 24));
    assertThat(FilterFormat.declaredSize(file)).isEqualTo(bytes.length);

    Files.write(file, Arrays.copyOf(bytes, 23));
    assertThat(FilterFormat.declaredSize(file)).isEqualTo(-1);

    bytes[7] ^= 1;
    Files.write(file, bytes);
    assertThat(FilterFormat.declaredSize(file)).isEqualTo(-1);
  }

  @Test
  void refusesAFilterLongerThanTheCallerAllows() {
    byte[] bytes = Stored.bytes(new BitFilter(SMALL));

    assertThatExceptionOfType(FormatException.class)
        .isThrownBy(() -> Stored.readStream(bytes, bytes.length - 1))
        .withMessage(
            "offset 16: expected a total length of at most 163, as the caller allows, found 164")
        .extracting(FormatException::offset)
        .isEqualTo(16L);
  }

  @Test
  void refusesAFileWithMoreThanOneFilter() throws IOException {
    byte[] bytes = Stored.bytes(new BitFilter(SMALL));
    Path file = folder.resolve("longer");
    Files.write(file, Arrays.copyOf(bytes, bytes.length + 1));

    assertThatExceptionOfType(FormatException.class)
        .isThrownBy(() -> FilterFormat.read(file))
        .withMessage("offset 16: expected the total length to be the file's, 165, found 164");
  }

  @ParameterizedTest
  @MethodSource("goldenFilters")
  void refusesEveryBeginningOfAFilter(Filter filter) {
    byte[] bytes = Stored.bytes(filter);
    for (int length = 0; length < bytes.length; length++) {
      assertThat(refusal(new ByteArrayInputStream(bytes, 0, length)))
          .startsWith("offset " + length + ": ")
          .endsWith("found the end of the input");
    }
  }

  @ParameterizedTest
  @MethodSource("goldenFilters")
  void noticesEveryFlippedBit(Filter filter) {
    byte[] bytes = Stored.bytes(filter);
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      byte[] damaged = Stored.withU8(bytes, bit / 8, bytes[bit / 8] ^ 1 << bit % 8);
      assertThat(refusal(new ByteArrayInputStream(damaged))).as("bit %d", bit).isNotNull();
    }
  }

  static Collection<Filter> goldenFilters() {
    return GoldenFiles.filters().values();
  }

  @Test
  void aClaimOf8GibInAFewBytesCostsNothing() {
    byte[] claim = claimOf(EIGHT_GIB);
    assertThat(allocatedByRefusalOf(new ByteArrayInputStream(claim))).isLessThan(200_000);
  }

  @Test
  void memoryGrowsWithWhatArrivesAndNotWithTheClaim() {
    byte[] claim = claimOf(EIGHT_GIB / 32);
    int arriving = 1 << 24;
    InputStream in =
        new SequenceInputStream(
            new ByteArrayInputStream(claim), new ByteArrayInputStream(new byte[arriving]));

    assertThat(allocatedByRefusalOf(in)).isBetween((long) arriving, 3L * arriving);
  }

  @Test
  void refusesAFileThatMemoryCannotHold() throws IOException {
    assumeTrue(Runtime.getRuntime().maxMemory() < EIGHT_GIB, "less than 8 GiB of memory");
    byte[] claim = claimOf(EIGHT_GIB);
    Path file = folder.resolve("sparse");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.write(claim);
      sparse.setLength(Stored.buffer(claim).getLong(Wire.TOTAL_LENGTH_AT));
    }

    assertThatExceptionOfType(FormatException.class)
        .isThrownBy(() -> FilterFormat.read(file))
        .withMessageContaining("bytes of memory of this process, found 8589934592 bytes");
  }

  @Test
  @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void verificationValuesChosenToCollideAreReadInLinearTime() throws IOException {
    FilterShape shape =
        FilterShape.pbfHt(
            DIGESTER, List.of(MatrixShape.flat(1, 1), MatrixShape.flat(1, 1)), Verification.MIXED);
    Filter filter = BitFilter.of(shape, new BitArray(shape.size()), keysChosenToCollide(), 0);

    assertThat(Stored.read(Stored.bytes(filter))).isEqualTo(filter);
  }

  @Test
  @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void correctionsChosenToCollideAreReadInLinearTime() throws IOException {
    MultibitShape shape = new MultibitShape(1, 1, 1, 1);
    Filter filter =
        new CodeFilter(
            DIGESTER,
            CodeMap.restore(
                CodePlan.multibit(CodeMode.EXACT, shape, AllUniversal.REJECT),
                new CodeMap.Parts(
                    0,
                    MultibitTable.restore(shape, AllUniversal.REJECT, new CellArray(2, 1), null),
                    keysChosenToCollide())));

    assertThat(Stored.read(Stored.bytes(filter))).isEqualTo(filter);
  }

  /** Times the common multiplier they are small, and all begin their search at one slot. */
  private static LongIntTable keysChosenToCollide() {
    long inverse = inverse(0x9e3779b97f4a7c15L);
    LongIntTable keys = new LongIntTable();
    for (int i = 0; i < 300_000; i++) {
      keys.put(i * inverse, 1);
    }
    return keys;
  }

  private static long inverse(long odd) {
    long inverse = odd; // right in its lowest three bits; each turn doubles their number
    for (int bits = 3; bits < Long.SIZE; bits *= 2) {
      inverse *= 2 - odd * inverse;
    }
    return inverse;
  }

  @Test
  void aValueCountedToTheEndStaysThere() throws IOException {
    CountingFilter filter =
        new CountingFilter(
            FilterShape.pbfHt(
                DIGESTER,
                List.of(MatrixShape.flat(1, 1), MatrixShape.flat(1, 1)),
                Verification.MIXED));
    long[] item = {1, 2};
    filter.add(item);
    byte[] bytes = Stored.bytes(filter);
    int countAt = bytes.length - Wire.CHECK - Integer.BYTES;
    byte[] counted = Stored.withU32(bytes, countAt, Integer.MAX_VALUE);
    CountingFilter read = (CountingFilter) Stored.read(Stored.withRightChecks(counted));

    read.add(item);
    read.unite(read.copy());
    assertThat(read.remove(item)).isTrue();
    assertThat(read.verificationValues()).isEqualTo(valuesOf(counted));
  }

  private static LongIntTable valuesOf(byte[] bytes) throws IOException {
    return ((CountingFilter) Stored.read(Stored.withRightChecks(bytes))).verificationValues();
  }

  @Test
  void whatIsAddedDuringWritingDoesNoHarm() throws IOException {
    FilterShape shape =
        FilterShape.pbfHt(
            DIGESTER,
            List.of(MatrixShape.flat(3, 100_000), MatrixShape.flat(3, 100_000)),
            Verification.MIXED);
    BitFilter filter = new BitFilter(shape);
    long[] before = {1, 2};
    filter.add(before);
    CompletableFuture<Void> adding =
        CompletableFuture.runAsync(
            () ->
                new SplittableRandom(3).longs(50_000).forEach(x -> filter.add(new long[] {x, x})));
    do {
      BitFilter read = (BitFilter) Stored.read(Stored.bytes(filter));
      assertThat(read.mightContain(before)).isTrue();
    } while (!adding.isDone());
    adding.join();

    assertThat(Stored.read(Stored.bytes(filter))).isEqualTo(filter);
  }

  /**
   * Whenever the stream takes bytes, another thread adds and removes. A cell that lies across the
   * bytes already taken and those to come must not be stored half as it was and half as it is.
   */
  @Test
  void aCodeFilterThatChangesDuringWritingIsStoredAsItWas() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    MultibitShape shape = new MultibitShape(16, 3, 1_000_000, 3); // cells of five bits
    CodePlan plan = CodePlan.multibit(CodeMode.BULK, shape, AllUniversal.KEEP);
    long[] keys = random.longs(200_000).toArray();
    int[] codes = random.ints(keys.length, 1, 17).toArray();
    CodeFilter filter = CodeFilter.build(DIGESTER, plan, keys, codes, null);
    assertThat(filter.map().remove(keys[0])).isTrue();
    byte[] before = Stored.bytes(filter);
    ByteArrayOutputStream taken = new ByteArrayOutputStream();
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int value) {
            taken.write(value);
          }

          @Override
          public void write(byte[] bytes, int from, int length) {
            taken.write(bytes, from, length);
            CompletableFuture.runAsync(() -> change(filter.map(), random, 20_000)).join();
          }
        };

    FilterFormat.write(filter, out);

    assertThat(Arrays.mismatch(taken.toByteArray(), before)).isEqualTo(-1);
    assertThat(filter.items()).isNotEqualTo(keys.length - 1);
  }

  @Test
  void whatIsWrittenWhileAnotherThreadChangesACodeFilterCanBeRead() throws IOException {
    SplittableRandom random = new SplittableRandom(6);
    MultibitShape shape = new MultibitShape(16, 3, 40_000, 3);
    CodePlan plan = CodePlan.multibit(CodeMode.GRADUAL_U, shape, AllUniversal.KEEP);
    long[] keys = random.longs(8_000).toArray();
    int[] codes = random.ints(keys.length, 1, 17).toArray();
    CodeFilter filter = CodeFilter.build(DIGESTER, plan, keys, codes, null);
    CompletableFuture<Void> changing =
        CompletableFuture.runAsync(() -> change(filter.map(), random, 200_000));
    do {
      assertThat(Stored.read(Stored.bytes(filter)).kind()).isEqualTo(FilterKind.MULTIBIT);
    } while (!changing.isDone());
    changing.join();

    assertThat(Stored.read(Stored.bytes(filter))).isEqualTo(filter);
  }

  private static void change(CodeMap filter, SplittableRandom random, int times) {
    for (int i = 0; i < times; i++) {
      long key = random.nextLong();
      filter.add(key, random.nextInt(1, 17), InsertRule.RELAXED);
      if (i % 16 == 0) {
        filter.remove(key);
      }
    }
  }

  @Test
  void needsTheMappingThatAFilterWasMadeWith() throws IOException {
    Path file = folder.resolve("fff");
    Files.write(file, Stored.bytes(GoldenFiles.filters().get("fff-bits-v1.bin")));

    assertThat(FilterFormat.read(file, Stored.MAPPINGS).kind()).isEqualTo(FilterKind.FFF);
    assertThatExceptionOfType(FormatException.class)
        .isThrownBy(() -> FilterFormat.read(file))
        .withMessage("offset 80: expected a mapping among [], found 'even cells'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FilterFormat.read(file, List.of(EvenCells.MAPPING, EvenCells.MAPPING)))
        .withMessage("mappings must have different names, but 'even cells' stands twice");
  }

  @Test
  void refusesToWriteWhatItCouldNotRead() {
    BitFilter busy =
        BitFilter.of(SMALL, new BitArray(SMALL.size()), new LongIntTable(), (1L << 48) + 1);
    refusesToWrite(busy, "items must be in [0, 281474976710656], but was 281474976710657");
    refusesToWrite(named("\ud83c"), "the name of a mapping must be text, but was '\ud83c'");
    refusesToWrite(named(""), "bytes in the name of a mapping must be in [1, 300], but was 0");
  }

  private static void refusesToWrite(Filter filter, String message) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FilterFormat.write(filter, out))
        .withMessage(message);
    assertThat(out.size()).isZero();
  }

  private static Filter named(String name) {
    FengMapping mapping =
        new FengMapping() {
          @Override
          public String name() {
            return name;
          }

          @Override
          public int cellsPerItem(int dimensions, int coordinates) {
            return 1;
          }

          @Override
          public void map(int dimensions, int coordinates, long side, long[] points, long[] cells) {
            cells[0] = 0;
          }
        };
    return new FengFilter(DIGESTER, new FengShape(mapping, 1, 10, 1));
  }

  /** A header, with all its checks, of a filter with so many bytes of cells. */
  private static byte[] claimOf(long cellBytes) {
    byte[] bytes = Stored.bytes(new BitFilter(SMALL));
    int header = Stored.headerLength(bytes);
    byte[] claim = Stored.withU64(Arrays.copyOf(bytes, header), 80, 8 * cellBytes);
    claim = Stored.withU64(claim, Wire.TOTAL_LENGTH_AT, header + cellBytes + Wire.CHECK);
    byte[] checked = Stored.withRightChecks(Arrays.copyOf(claim, header + Wire.CHECK));
    return Arrays.copyOf(checked, header);
  }

  /** What is said against bytes, or null if they are a filter. */
  private static String refusal(InputStream in) {
    try {
      FilterFormat.read(in, Long.MAX_VALUE, Stored.MAPPINGS);
      return null;
    } catch (FormatException e) {
      return e.getMessage();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long allocatedByRefusalOf(InputStream in) {
    refusal(new ByteArrayInputStream(claimOf(EIGHT_GIB))); // loads classes
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    String refusal = refusal(in);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(refusal).isNotNull();
    return allocated;
  }
}
