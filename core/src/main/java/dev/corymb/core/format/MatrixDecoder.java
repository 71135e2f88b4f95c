package dev.corymb.core.format;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.FormatException;
import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.bits.CounterArray;
import dev.corymb.core.bits.LongIntTable;
import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.Layout;
import dev.corymb.core.filter.MatrixFilter;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.filter.Verification;
import dev.corymb.core.wire.ByteSource;
import dev.corymb.core.wire.Codes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what {@link MatrixEncoding} writes, and believes none of it. */
final class MatrixDecoder {

  private final HeaderReader header;
  private final ByteSource source;

  MatrixDecoder(HeaderReader header, ByteSource source) {
    this.header = header;
    this.source = source;
  }

  MatrixFilter read() throws IOException {
    int shapeAt = header.offset();
    Verification method = method();
    header.zeros(3);
    int entries =
        Entries.readCount(header, header.kind() == FilterKind.PBF_HT ? Wire.MAX_ENTRIES : 0);
    List<MatrixShape> matrices = matrices();
    FilterShape shape = FormatException.guard(shapeAt, "a shape", () -> shape(method, matrices));
    int words = words(shape, shapeAt);
    header.end((long) words * Long.BYTES + (long) entries * Wire.ENTRY);

    long cellsAt = source.offset();
    long[] cells = source.words(words, "cells");
    LongIntTable values =
        Entries.read(source, entries, 1, Integer.MAX_VALUE, "verification values");
    source.requireCheck("check");
    return FormatException.guard(
        cellsAt, "cells that fit the shape", () -> filter(shape, cells, values));
  }

  /** The kind decides whether there is a method; whole items are always mixed. */
  private @Nullable Verification method() throws FormatException {
    int at = header.offset();
    int code = header.u8("method of verification");
    Verification method = Codes.find(Verification.values(), Verification::code, code);
    boolean fits =
        switch (header.kind()) {
          case STANDARD -> method == Verification.MIXED;
          case PBF -> code == Wire.NO_METHOD;
          default -> method != null;
        };
    if (!fits) {
      throw new FormatException(at, "a code of a method of " + header.kind(), code);
    }
    return method;
  }

  private List<MatrixShape> matrices() throws FormatException {
    int attributes = header.digester().schema().size();
    int count =
        switch (header.kind()) {
          case STANDARD -> 1;
          case PBF_BF -> attributes + 1;
          default -> attributes;
        };
    List<MatrixShape> matrices = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int at = header.offset();
      Layout layout = header.coded(Layout.values(), Layout::code, "layout");
      int hashes = header.u8("hashes");
      header.zeros(6);
      long cells = header.u64("cells");
      matrices.add(
          FormatException.guard(at, "a matrix", () -> new MatrixShape(layout, hashes, cells)));
    }
    return matrices;
  }

  private FilterShape shape(@Nullable Verification method, List<MatrixShape> matrices) {
    int last = matrices.size() - 1;
    return switch (header.kind()) {
      case STANDARD -> FilterShape.standard(header.digester(), matrices.get(last));
      case PBF -> FilterShape.pbf(header.digester(), matrices);
      case PBF_HT -> FilterShape.pbfHt(header.digester(), matrices, requireNonNull(method));
      case PBF_BF ->
          FilterShape.pbfBf(
              header.digester(),
              matrices.subList(0, last),
              matrices.get(last),
              requireNonNull(method));
      default -> throw new AssertionError(header.kind() + " has no matrices");
    };
  }

  private int words(FilterShape shape, int shapeAt) throws FormatException {
    if (header.form() == Wire.Form.BITS) {
      return Bits.wordsFor(shape.size());
    }
    if (shape.size() > CounterArray.MAX_SIZE) {
      throw new FormatException(
          shapeAt, "at most " + CounterArray.MAX_SIZE + " counters", shape.size());
    }
    return CounterArray.wordsFor(shape.size());
  }

  private MatrixFilter filter(FilterShape shape, long[] cells, LongIntTable values) {
    return header.form() == Wire.Form.BITS
        ? BitFilter.of(shape, BitArray.of(shape.size(), cells), values, header.items())
        : CountingFilter.of(shape, CounterArray.of(shape.size(), cells), values, header.items());
  }
}
