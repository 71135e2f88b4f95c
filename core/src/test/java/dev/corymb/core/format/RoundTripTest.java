package dev.corymb.core.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.filter.Filter;
import dev.corymb.core.testkit.Property;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;

/** What is written is read again, whatever it is and however the bytes arrive. */
final class RoundTripTest {

  @TempDir private Path folder;

  @Property(tries = 400)
  void readingGivesBackWhatWasWritten(long seed) throws IOException {
    Filter filter = some(seed);
    byte[] bytes = Stored.bytes(filter);

    assertThat(FilterFormat.size(filter)).isEqualTo(bytes.length);
    Filter read = Stored.read(bytes);
    assertThat(read).isEqualTo(filter);
    assertThat(read).hasToString(filter.toString());
    assertThat(Arrays.mismatch(Stored.bytes(read), bytes)).isEqualTo(-1);
  }

  @Property
  void equalFiltersHaveEqualBytes(long seed) {
    byte[] bytes = Stored.bytes(some(seed));
    assertThat(Arrays.mismatch(Stored.bytes(some(seed)), bytes)).isEqualTo(-1);
  }

  @Property(tries = 20)
  void readsAFile(long seed) throws IOException {
    Filter filter = some(seed);
    Path file = folder.resolve("filter" + seed);
    Files.write(file, Stored.bytes(filter));

    assertThat(FilterFormat.read(file, Stored.MAPPINGS)).isEqualTo(filter);
  }

  @Property
  void readsFiltersThatFollowEachOther(long seed) throws IOException {
    Filter first = some(seed);
    Filter second = some(seed + 1);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FilterFormat.write(first, out);
    FilterFormat.write(second, out);
    out.write(42);

    InputStream in = new ByteArrayInputStream(out.toByteArray());
    assertThat(FilterFormat.read(in, Long.MAX_VALUE, Stored.MAPPINGS)).isEqualTo(first);
    assertThat(FilterFormat.read(in, Long.MAX_VALUE, Stored.MAPPINGS)).isEqualTo(second);
    assertThat(in.read()).isEqualTo(42);
  }

  @Property
  void readsBytesThatArriveInSmallPieces(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    Filter filter = some(seed);
    InputStream dripping =
        new FilterInputStream(new ByteArrayInputStream(Stored.bytes(filter))) {
          @Override
          public int read(byte[] into, int from, int length) throws IOException {
            return super.read(into, from, Math.min(length, random.nextInt(1, 100)));
          }
        };

    assertThat(FilterFormat.read(dripping, Long.MAX_VALUE, Stored.MAPPINGS)).isEqualTo(filter);
  }

  static Filter some(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return Samples.oneOf(Samples.values(), random).filter(random);
  }
}
