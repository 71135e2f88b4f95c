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
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Schema;
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
    Groups groups = groups();
    List<MatrixShape> matrices = matrices(groups);
    FilterShape shape =
        FormatException.guard(shapeAt, "a shape", () -> shape(method, groups, matrices));
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
          case GROUPS -> method == Verification.MIXED || code == Wire.NO_METHOD;
          default -> method != null;
        };
    if (!fits) {
      throw new FormatException(at, "a code of a method of " + header.kind(), code);
    }
    return method;
  }

  private Groups groups() throws FormatException {
    Schema schema = header.digester().schema();
    if (header.kind() != FilterKind.GROUPS) {
      return header.kind().groups(schema);
    }
    int at = header.offset();
    int count = header.u16("number of groups");
    if (count < 1 || count > Groups.MAX) {
      throw new FormatException(at, "1 to " + Groups.MAX + " groups", count);
    }
    header.zeros(6);
    List<Long> masks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      masks.add(header.u64("attributes of a group"));
    }
    Groups groups = FormatException.guard(at, "groups", () -> Groups.of(schema, masks));
    for (int i = 0; i < count; i++) {
      if (groups.mask(i) != masks.get(i)) {
        throw new FormatException(at, "groups in their order, those of fewer attributes first", i);
      }
    }
    return groups;
  }

  private List<MatrixShape> matrices(Groups groups) throws FormatException {
    List<MatrixShape> matrices = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
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

  private FilterShape shape(
      @Nullable Verification method, Groups groups, List<MatrixShape> matrices) {
    int last = matrices.size() - 1;
    return switch (header.kind()) {
      case PBF_HT -> FilterShape.pbfHt(header.digester(), matrices, requireNonNull(method));
      case PBF_BF ->
          FilterShape.pbfBf(
              header.digester(),
              matrices.subList(0, last),
              matrices.get(last),
              requireNonNull(method));
      default -> {
        FilterShape shape = FilterShape.of(header.digester(), groups, matrices);
        if (shape.kind() != header.kind() || shape.method() != method) {
          throw new IllegalArgumentException(
              "kind and method must be those of " + shape + ", but were " + header.kind());
        }
        yield shape;
      }
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
