package dev.corymb.replication.update;

import dev.corymb.core.FormatException;
import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.check.Require;
import dev.corymb.core.filter.FilterShape;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * The change from one bit image of a shape to another, in about as few bits as information theory
 * allows: at most 1.05 m H(δ) and 16 bytes if a part δ of m cells, in random places, has flipped. A
 * snapshot is the change from an image of zeros.
 */
public final class BitsDelta {

  /*
   * For each matrix, and in it first for the cells that are 0 in the old image and then for those
   * that are 1, the bytes hold a stream of bits (the class of such cells is numbered 0, 1, 2, ...):
   *
   *   count    how many of the class flip, by Elias's gamma code; nothing if the class is empty
   *   gaps     from each flipping one to the next, by Rice's code; if more than half of the class
   *            flip, those that stay are listed instead
   *
   * Flips within a class fall like coins of one chance, so their gaps are geometric, and Rice's
   * code with the right parameter p is within 1.05 of the entropy for them. A gap costs p + 1 +
   * x / (1 - x) bits in the mean, where x = (1 - flips/class)^(2^p); one more in p pays while
   * x / (1 - x^2) > 1, that is, while x is above the golden section. With p = 0 the stream is the
   * plain bitmap of the class. The parameter follows from count and class, so it is not sent.
   *
   * Apart the two classes cost at most what all cells together would: entropy is concave.
   */

  /** The most cells of a shape whose image can be sent: no delta is then longer than an array. */
  public static final long MAX_CELLS = 1L << 32;

  private static final double GOLDEN_SECTION = 0.6180339887498949;
  private static final int CHUNK = 1 << 10; // words

  private BitsDelta() {}

  /**
   * Codes the way from one image to another. Their padding counts for nothing.
   *
   * @throws IllegalArgumentException if one is not of the shape's size, or that is beyond {@link
   *     #MAX_CELLS}
   */
  public static byte[] encode(FilterShape shape, Bits from, Bits to) {
    requireSize(shape, from);
    requireSize(shape, to);
    BitSink sink = new BitSink();
    for (int matrix = 0; matrix < shape.matrices().size(); matrix++) {
      write(new CellClass(shape, matrix, from, false), to, sink);
      write(new CellClass(shape, matrix, from, true), to, sink);
    }
    return sink.toBytes();
  }

  /**
   * The same, in less time and more memory: for images that differ in few cells.
   *
   * @param flips set where they differ; its padding is clear
   */
  public static byte[] encodeFlips(FilterShape shape, Bits flips, Bits to) {
    requireSize(shape, flips);
    requireSize(shape, to);
    BitSink sink = new BitSink();
    for (int matrix = 0; matrix < shape.matrices().size(); matrix++) {
      FlipNumbers numbers = new FlipNumbers(shape, matrix, flips, to);
      for (int of = 0; of < 2; of++) {
        if (isMajority(numbers.count(of), numbers.size(of))) { // those that stay are listed
          BitArray from = BitArray.copyOf(to);
          from.flipAlone(flips);
          return encode(shape, from, to);
        }
        write(numbers, of, sink);
      }
    }
    return sink.toBytes();
  }

  private static void write(FlipNumbers numbers, int of, BitSink sink) {
    int count = numbers.count(of);
    if (numbers.size(of) == 0) {
      return;
    }
    sink.gamma(count);
    int p = parameter(count, numbers.size(of));
    long next = 0;
    for (int i = 0; i < count; i++) {
      sink.rice(numbers.get(of, i) - next, p);
      next = numbers.get(of, i) + 1;
    }
  }

  private static void write(CellClass cells, Bits to, BitSink sink) {
    if (cells.size() == 0) {
      return;
    }
    long flips = 0;
    for (int word = cells.first(); word < cells.end(); word++) {
      flips += Long.bitCount(cells.flips(word, to));
    }
    sink.gamma(flips);
    boolean stays = isMajority(flips, cells.size());
    long count = stays ? cells.size() - flips : flips;
    if (count == 0) {
      return;
    }
    int p = parameter(count, cells.size());
    long before = 0; // of the class, before the word
    long next = 0; // the first that may be listed
    for (int word = cells.first(); word < cells.end(); word++) {
      long mask = cells.mask(word);
      long listed = stays ? mask & ~cells.flips(word, to) : cells.flips(word, to);
      for (; listed != 0; listed &= listed - 1) {
        long below = Long.lowestOneBit(listed) - 1;
        long number = before + Long.bitCount(mask & below);
        sink.rice(number - next, p);
        next = number + 1;
      }
      before += Long.bitCount(mask);
    }
  }

  /**
   * Goes the way from an image: what results, in bits of its own.
   *
   * @throws FormatException if the bytes are no way from that image
   */
  public static BitArray apply(FilterShape shape, Bits from, byte[] delta) throws FormatException {
    requireSize(shape, from);
    BitSource source = new BitSource(delta);
    long[] words = new long[from.words()];
    for (int i = 0; i < words.length; i++) {
      words[i] = from.word(i);
    }
    for (int matrix = 0; matrix < shape.matrices().size(); matrix++) {
      read(new CellClass(shape, matrix, from, false), source, words);
      read(new CellClass(shape, matrix, from, true), source, words);
    }
    source.requireEnd();
    return BitArray.of(from.size(), words);
  }

  private static void read(CellClass cells, BitSource source, long[] words) throws FormatException {
    if (cells.size() == 0) {
      return;
    }
    long flips = source.gamma(cells.size(), "flips");
    long listed = flips;
    if (isMajority(flips, cells.size())) {
      listed = cells.size() - flips;
      for (int word = cells.first(); word < cells.end(); word++) {
        words[word] ^= cells.mask(word); // and those that stay are flipped back
      }
    }
    int p = parameter(listed, cells.size());
    long left = cells.size(); // of the class, from the last one listed on
    int word = cells.first();
    long mask = cells.mask(word); // of its cells, those not passed yet
    for (long i = 0; i < listed; i++) {
      long gap = source.rice(p, left - (listed - i), "gap");
      left -= gap + 1;
      for (; gap >= Long.bitCount(mask); mask = cells.mask(++word)) {
        gap -= Long.bitCount(mask);
      }
      for (; gap > 0; gap--) {
        mask &= mask - 1;
      }
      words[word] ^= Long.lowestOneBit(mask);
      mask &= mask - 1;
    }
  }

  private static boolean isMajority(long flips, long size) {
    return flips > size - flips;
  }

  /**
   * What a snapshot takes at least, without a look at the bits: every gap takes its parameter and
   * one bit more.
   *
   * @param ones how many are set in each matrix
   */
  public static long leastSnapshotBytes(FilterShape shape, long[] ones) {
    long bits = 0;
    for (int i = 0; i < ones.length; i++) {
      long size = shape.matrices().get(i).size();
      long listed = Math.min(ones[i], size - ones[i]);
      bits += listed * (parameter(listed, size) + 1);
    }
    return bits / Byte.SIZE;
  }

  /** Rice's parameter for a number of gaps in a class. */
  private static int parameter(long listed, long size) {
    int p = 0;
    if (listed > 0) {
      for (double x = 1 - (double) listed / size; x > GOLDEN_SECTION; x *= x) {
        p++;
      }
    }
    return p;
  }

  private static void requireSize(FilterShape shape, Bits bits) {
    Require.inRange("cells", shape.size(), 1, MAX_CELLS);
    Require.inRange("bits", bits.size(), shape.size(), shape.size());
  }

  /** The CRC32C of all words of an image, each as eight bytes, lowest first. */
  public static int checksum(Bits bits) {
    CRC32C check = new CRC32C();
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < bits.words(); i++) {
      if (!chunk.hasRemaining()) {
        check.update(chunk.flip());
        chunk.clear();
      }
      chunk.putLong(bits.word(i));
    }
    check.update(chunk.flip());
    return (int) check.getValue();
  }
}
