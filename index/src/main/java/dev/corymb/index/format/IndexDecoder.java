package dev.corymb.index.format;

import dev.corymb.core.FormatException;
import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixFilter;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.format.FilterFormat;
import dev.corymb.core.wire.ByteSource;
import dev.corymb.core.wire.Codes;
import dev.corymb.index.AbstractIndex;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.IndexKind;
import dev.corymb.index.plan.IndexPlan;
import dev.corymb.index.sliced.RowSource;
import dev.corymb.index.sliced.SlicedIndex;
import dev.corymb.index.tree.BloofiTree;
import dev.corymb.index.tree.Distance;
import dev.corymb.index.tree.SplitRule;
import dev.corymb.index.tree.TreeOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/** Reads what {@link IndexEncoder} writes, and believes none of it. */
final class IndexDecoder {

  private static final int PRELUDE = 24; // up to the length of the shape

  private final ByteSource source;
  private final long length;
  private final long maxMemory;
  private int ordinals;

  @SuppressWarnings("NullAway.Init") // by start
  private FilterShape shape;

  IndexDecoder(InputStream in, long length, long maxMemory) {
    this.source = new ByteSource(in, (int) Math.min(length, PRELUDE), true);
    this.length = length;
    this.maxMemory = maxMemory;
  }

  FilterIndex read() throws IOException {
    IndexKind kind = start();
    List<String> sites = sites(kind.isSliced());
    FilterIndex index =
        kind.isSliced()
            ? sliced(kind == IndexKind.COMPACT, sites)
            : filters(
                kind == IndexKind.TREE
                    ? new BloofiTree(shape, treeOptions())
                    : IndexPlan.create(kind, shape),
                sites);
    source.requireCheck("check");
    if (source.offset() != length) {
      throw new FormatException(source.offset(), "the end of the file", length + " bytes in all");
    }
    return index;
  }

  /** Reads no further than to the shape. */
  FilterShape readShape() throws IOException {
    start();
    return shape;
  }

  private IndexKind start() throws IOException {
    byte[] magic = source.bytes(Wire.magic().length, "magic");
    if (!Arrays.equals(magic, Wire.magic())) {
      HexFormat hex = HexFormat.ofDelimiter(" ");
      throw new FormatException(
          0, "the first bytes of an index, " + hex.formatHex(Wire.magic()), hex.formatHex(magic));
    }
    int version = source.u32("version");
    if (version != Wire.SPARSE_WORDS) {
      throw new FormatException(
          source.offset() - Integer.BYTES,
          "version " + Wire.SPARSE_WORDS,
          Integer.toUnsignedString(version));
    }
    IndexKind kind = Codes.find(IndexKind.values(), IndexKind::code, source.u32("kind"));
    if (kind == null) {
      throw unexpected("a code of a kind of index");
    }
    ordinals = source.u32("ordinals");
    expect(
        "at most " + AbstractIndex.MAX_SITES + " ordinals, each with its length in the file",
        ordinals >= 0 && ordinals <= AbstractIndex.MAX_SITES && ordinals <= length / 4);
    shape = shape();
    return kind;
  }

  private void expect(String what, boolean holds) throws FormatException {
    if (!holds) {
      throw unexpected(what);
    }
  }

  private FormatException unexpected(String what) {
    return new FormatException(source.offset() - Integer.BYTES, what, "something else");
  }

  private FilterShape shape() throws IOException {
    long bytes = Integer.toUnsignedLong(source.u32("length of the shape"));
    expect("a shape within the file", bytes <= length - source.offset() - Wire.CHECK);
    source.raiseLimit(length);
    long at = source.offset();
    ByteArrayOutputStream stored = new ByteArrayOutputStream();
    for (long left = bytes; left > 0; left -= Math.min(left, Wire.PIECE)) {
      stored.writeBytes(source.bytes((int) Math.min(left, Wire.PIECE), "shape"));
    }
    ByteArrayInputStream in = new ByteArrayInputStream(stored.toByteArray());
    if (!(FilterFormat.read(in, bytes) instanceof MatrixFilter empty)
        || in.available() != 0
        || empty.bits().count() != 0) {
      throw new FormatException(at, "an empty filter made of matrices", "another");
    }
    return empty.shape();
  }

  private List<String> sites(boolean mayLack) throws IOException {
    List<String> sites = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (int ordinal = 0; ordinal < ordinals; ordinal++) {
      int bytes = source.u32("length of an id");
      if (bytes == Wire.NO_SITE && mayLack) {
        sites.add(null);
        continue;
      }
      expect("an id of at most " + Wire.MAX_ID + " bytes", bytes >= 0 && bytes <= Wire.MAX_ID);
      long at = source.offset();
      String site = text(source.bytes(bytes, "id"), at);
      if (!seen.add(site)) {
        throw new FormatException(at, "an id that is there once", site);
      }
      sites.add(site);
    }
    return sites;
  }

  private static String text(byte[] bytes, long at) throws FormatException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new FormatException(at, "an id in UTF-8", HexFormat.of().formatHex(bytes));
    }
  }

  private FilterIndex sliced(boolean compact, List<String> sites) throws IOException {
    int words = Bits.wordsFor(Math.max(1, sites.size()));
    // Packed rows take at most the bytes of the file, and what every row takes whatever is in it.
    requireMemory(
        compact
            ? length + shape.size() * (double) SlicedIndex.compactRowBytes(words)
            : shape.size() * 8.0 * words);
    List<long[]> ones = new ArrayList<>();
    for (String site : sites) {
      ones.add(site == null ? new long[shape.matrices().size()] : ones(shape.matrices()));
    }
    long at = source.offset();
    Rows rows = new Rows(sites, ones);
    try {
      return SlicedIndex.restore(shape, compact, sites, ones, rows);
    } catch (IllegalArgumentException e) {
      throw new FormatException(at, "an index", "that " + e.getMessage());
    }
  }

  private long[] ones(List<MatrixShape> matrices) throws IOException {
    long[] ones = new long[matrices.size()];
    for (int i = 0; i < ones.length; i++) {
      ones[i] = source.u64("ones");
      if (ones[i] < 0 || ones[i] > matrices.get(i).size()) {
        throw new FormatException(
            source.offset() - Long.BYTES, "ones of " + matrices.get(i), ones[i]);
      }
    }
    return ones;
  }

  /** The rows of all positions, of which only cells of present sites are set, as many as said. */
  private final class Rows implements RowSource {

    private final int columns;
    private final long[] absent; // columns in which nothing may be set; none if all are present
    private final long[] said; // set bits, by matrix
    private long counted; // of this matrix
    private int matrix;
    private long next;

    Rows(List<String> sites, List<long[]> ones) {
      this.columns = sites.size();
      long[] missing = new long[Bits.wordsFor(Math.max(1, columns))];
      for (int ordinal = 0; ordinal < columns; ordinal++) {
        missing[ordinal >>> 6] |= sites.get(ordinal) == null ? 1L << ordinal : 0;
      }
      this.absent = Arrays.stream(missing).allMatch(word -> word == 0) ? new long[0] : missing;
      this.said = new long[shape.matrices().size()];
      for (long[] ofSite : ones) {
        Arrays.setAll(said, i -> said[i] + ofSite[i]);
      }
    }

    @Override
    public boolean next(long[] into) throws IOException {
      if (columns == 0) {
        return false;
      }
      if (matrix + 1 < said.length && next == shape.offset(matrix + 1)) {
        matrix++;
        counted = 0;
      }
      long cell = next++ - shape.offset(matrix);
      long cells = shape.matrices().get(matrix).size();
      long at = source.offset();
      long ones = row(into, columns);
      counted += ones;
      if (ones > 0 && cell >= cells) {
        throw new FormatException(at, "an empty row behind the cells of a matrix", "a bit set");
      }
      for (int i = 0; i < absent.length; i++) {
        if ((into[i] & absent[i]) != 0) {
          throw new FormatException(at, "nothing set in columns where no site is", "a bit set");
        }
      }
      if (cell == cells - 1 && counted != said[matrix]) {
        throw new FormatException(
            source.offset(), said[matrix] + " bits set in matrix " + matrix, counted);
      }
      return ones > 0;
    }
  }

  private void requireMemory(double bytes) throws IndexMemoryException {
    if (bytes > maxMemory) {
      throw new IndexMemoryException(bytes, maxMemory);
    }
  }

  private TreeOptions treeOptions() throws IOException {
    long at = source.offset();
    int order = source.u32("order");
    Distance distance = Codes.find(Distance.values(), Distance::code, source.u32("distance"));
    if (distance == null) {
      throw unexpected("a code of a distance");
    }
    double sparedFrom = Double.longBitsToDouble(source.u64("split rule"));
    return FormatException.guard(
        at, "options of a tree", () -> new TreeOptions(order, distance, new SplitRule(sparedFrom)));
  }

  private FilterIndex filters(FilterIndex index, List<String> sites) throws IOException {
    int words = Bits.wordsFor(index.shape().size());
    requireMemory(sites.size() * 8.0 * words);
    for (String site : sites) {
      long at = source.offset();
      long[] filter = new long[words];
      row(filter, index.shape().size());
      try {
        index.insert(site, BitArray.of(index.shape().size(), filter));
      } catch (IllegalArgumentException e) {
        throw new FormatException(at, "a filter", "that " + e.getMessage());
      }
    }
    return index;
  }

  /** Reads words into an array of zeros, and says how many bits are set. */
  private long row(long[] into, long bits) throws IOException {
    long at = source.offset();
    long kept = source.u64("number of words");
    if (kept < 0 || kept > into.length) {
      throw new FormatException(at, "at most " + into.length + " words", kept);
    }
    long ones = 0;
    if (kept == into.length) {
      source.words(into, into.length, "words");
      ones = countNonZero(into, at);
    } else if (kept > 0) {
      ones = scatter(into, (int) kept);
    }
    long tail = bits & 63;
    if (tail != 0 && into[into.length - 1] >>> tail != 0) {
      throw new FormatException(at, "words of " + bits + " bits", "a bit behind them");
    }
    return ones;
  }

  private long scatter(long[] into, int kept) throws IOException {
    long at = source.offset();
    long[] places = new long[Bits.wordsFor(into.length)];
    source.words(places, places.length, "places of words");
    long[] words = new long[kept];
    source.words(words, kept, "words");
    int count = 0;
    for (long place : places) {
      count += Long.bitCount(place);
    }
    long tail = into.length & 63;
    if (count != kept || (tail != 0 && places[places.length - 1] >>> tail != 0)) {
      throw new FormatException(at, "places of " + kept + " words", count + " places");
    }
    long ones = countNonZero(words, at);
    int next = 0;
    for (int i = 0; i < places.length; i++) {
      for (long rest = places[i]; rest != 0; rest &= rest - 1) {
        into[(i << 6) + Long.numberOfTrailingZeros(rest)] = words[next++];
      }
    }
    return ones;
  }

  /** The set bits of words, none of which may be zero. */
  private static long countNonZero(long[] words, long at) throws FormatException {
    long all = -1;
    long ones = 0;
    for (long word : words) {
      all &= word | -word; // the sign is set but for zero
      ones += Long.bitCount(word);
    }
    if (all >= 0) {
      throw new FormatException(at, words.length + " words other than zero", "one that is zero");
    }
    return ones;
  }
}
