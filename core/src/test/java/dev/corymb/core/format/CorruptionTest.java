package dev.corymb.core.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.FormatException;
import dev.corymb.core.code.CodeAnswer;
import dev.corymb.core.code.CodeMap;
import dev.corymb.core.code.InsertRule;
import dev.corymb.core.filter.AddableFilter;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.Filter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Stored filters damaged in all ways a machine can think of, most of them with their checks made
 * right again. Whatever is left of them is refused, or is a filter: one that works and is written
 * exactly as it was read.
 *
 * <p>The system property {@code corruptions} says how many to try for each sample; a failure names
 * the number of the one that failed.
 */
final class CorruptionTest {

  private static final int TRIES = Integer.getInteger("corruptions", 20_000);
  private static final int POOL = 64;
  private static final long MAX_BYTES = 1 << 20;
  private static final Pattern MESSAGE = Pattern.compile("offset \\d+: expected .+, found .+");
  private static final long[] TELLING = {
    0,
    1,
    2,
    3,
    7,
    8,
    63,
    64,
    65,
    255,
    256,
    511,
    512,
    513,
    0x7fff,
    0xffff,
    0x10000,
    1L << 31,
    (1L << 31) - 1,
    (1L << 32) - 1,
    1L << 34,
    (1L << 36) + 1,
    1L << 48,
    1L << 62,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    -1,
    -8,
    -512
  };

  @ParameterizedTest
  @EnumSource
  void damagedBytesAreRefusedOrAreAFilter(Samples sample) {
    SplittableRandom samples = new SplittableRandom(1);
    byte[][] own =
        Stream.generate(() -> Stored.bytes(sample.filter(samples)))
            .limit(POOL)
            .toArray(byte[][]::new);
    byte[][] others =
        Stream.of(Samples.values())
            .map(other -> Stored.bytes(other.filter(samples)))
            .toArray(byte[][]::new);
    int filters = 0;
    for (int i = 0; i < TRIES; i++) {
      SplittableRandom random = new SplittableRandom(i);
      byte[] bytes = damaged(Samples.oneOf(own, random), others, random);
      try {
        filters += readsAsFilter(bytes, random) ? 1 : 0;
      } catch (Throwable e) {
        throw new AssertionError(
            sample + " corruption " + i + ": " + HexFormat.of().formatHex(bytes), e);
      }
    }
    assertThat(filters).as("corruptions that are filters").isBetween(TRIES / 100, TRIES / 2);
  }

  private static byte[] damaged(byte[] whole, byte[][] others, SplittableRandom random) {
    byte[] bytes = whole.clone();
    for (int left = random.nextInt(1, 4); left > 0; left--) {
      bytes = random.nextInt(4) == 0 ? resized(bytes, others, random) : changed(bytes, random);
    }
    if (random.nextBoolean()) {
      bytes = Stored.withRightLength(bytes);
    }
    return random.nextInt(8) == 0 ? bytes : Stored.withRightChecks(bytes);
  }

  /** Changes a few bits or bytes; half of the time in the header, where most of the rules are. */
  private static byte[] changed(byte[] bytes, SplittableRandom random) {
    if (bytes.length == 0) {
      return bytes;
    }
    int end = random.nextBoolean() ? Math.min(bytes.length, 160) : bytes.length;
    int at = random.nextInt(end);
    long value = TELLING[random.nextInt(TELLING.length)] + random.nextInt(-1, 2);
    return switch (random.nextInt(6)) {
      case 0 -> Stored.withU8(bytes, at, bytes[at] ^ 1 << random.nextInt(8));
      case 1 -> Stored.withU8(bytes, at, random.nextInt());
      case 2 -> Stored.withU8(bytes, at, (int) value);
      case 3 -> at + 2 > bytes.length ? bytes : Stored.withU16(bytes, at & -2, (int) value);
      case 4 -> (at & -4) + 4 > bytes.length ? bytes : Stored.withU32(bytes, at & -4, (int) value);
      default -> (at & -8) + 8 > bytes.length ? bytes : Stored.withU64(bytes, at & -8, value);
    };
  }

  /** Cuts, inserts, drops, repeats, or joins with bytes of another filter. */
  private static byte[] resized(byte[] bytes, byte[][] others, SplittableRandom random) {
    int at = random.nextInt(bytes.length + 1);
    int to = Math.min(bytes.length, at + random.nextInt(1, 17) * (random.nextBoolean() ? 8 : 1));
    byte[] other = Samples.oneOf(others, random);
    return switch (random.nextInt(5)) {
      case 0 -> Arrays.copyOf(bytes, at);
      case 1 -> joined(bytes, at, new byte[to - at], bytes, at);
      case 2 -> joined(bytes, at, new byte[0], bytes, to);
      case 3 -> joined(bytes, to, new byte[0], bytes, at);
      default -> joined(bytes, at, new byte[0], other, Math.min(at, other.length));
    };
  }

  private static byte[] joined(byte[] head, int end, byte[] middle, byte[] tail, int start) {
    byte[] joined = Arrays.copyOf(head, end + middle.length + tail.length - start);
    System.arraycopy(middle, 0, joined, end, middle.length);
    System.arraycopy(tail, start, joined, end + middle.length, tail.length - start);
    return joined;
  }

  private static boolean readsAsFilter(byte[] bytes, SplittableRandom random) throws IOException {
    ByteArrayInputStream in = new ByteArrayInputStream(bytes);
    boolean exact = random.nextBoolean();
    Filter filter;
    try {
      filter = exact ? Stored.read(bytes) : FilterFormat.read(in, MAX_BYTES, Stored.MAPPINGS);
    } catch (FormatException refused) {
      require(refused.offset() >= 0 && refused.offset() <= bytes.length, refused);
      require(MESSAGE.matcher(refused.getMessage()).matches(), refused);
      return false;
    }
    int length = exact ? bytes.length : bytes.length - in.available();
    require(FilterFormat.size(filter) == length, filter);
    require(Arrays.equals(Stored.bytes(filter), Arrays.copyOf(bytes, length)), filter);
    use(filter, random);
    return true;
  }

  /** Does what can be done with a filter; the item that is added must be there then. */
  private static void use(Filter filter, SplittableRandom random) {
    filter.fold(
        matrices -> use(matrices, random),
        feng -> use(feng, random),
        codes -> use(codes.map(), random.nextLong()));
  }

  private static Filter use(AddableFilter filter, SplittableRandom random) {
    long[] item = random.longs(filter.digester().schema().size()).toArray();
    long items = filter.items();
    require(filter.fill() >= 0 && filter.fill() <= 1, filter);
    filter.mightContain(item);
    filter.add(item);
    require(filter.mightContain(item), filter);
    if (filter instanceof CountingFilter counting) {
      require(counting.bitImage().mightContain(item), filter);
      require(counting.remove(item), filter);
      counting.add(item);
    }
    require(filter.items() == items + 1, filter);
    return filter;
  }

  private static CodeMap use(CodeMap map, long key) {
    double falseRate = map.falseRate();
    require(falseRate >= 0 && falseRate <= 1, falseRate + " in " + map);
    map.lookup(key);
    boolean added = map.add(key, map.plan().codes(), InsertRule.RELAXED);
    boolean removed = map.remove(key);
    if (map.mode().isExact()) {
      require(added && removed && map.lookup(key) == CodeAnswer.NOT_THERE, map);
    }
    return map;
  }

  /** An assertion that costs nothing while it holds: it stands in a loop of millions. */
  private static void require(boolean holds, Object shown) {
    if (!holds) {
      throw new AssertionError(shown);
    }
  }
}
