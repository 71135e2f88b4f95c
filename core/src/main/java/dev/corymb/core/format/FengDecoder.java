package dev.corymb.core.format;

import dev.corymb.core.FormatException;
import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.feng.FengArray;
import dev.corymb.core.feng.FengMapping;
import dev.corymb.core.feng.FengShape;
import dev.corymb.core.filter.FengFilter;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.wire.ByteSource;
import java.io.IOException;
import java.util.Map;
import java.util.TreeSet;

/** Reads what {@link FengEncoding} writes, and believes none of it. */
final class FengDecoder {

  private final HeaderReader header;
  private final ByteSource source;
  private final Map<String, FengMapping> mappings;

  /** A decoder that knows some mappings by their names. */
  FengDecoder(HeaderReader header, ByteSource source, Map<String, FengMapping> mappings) {
    this.header = header;
    this.source = source;
    this.mappings = mappings;
  }

  FengFilter read() throws IOException {
    int shapeAt = header.offset();
    int dimensions = header.u8("dimensions");
    int hashes = header.u8("hashes");
    int nameAt = header.offset();
    int nameLength = header.u16("length of a name");
    int cellsAt = header.offset();
    int cellsPerItem = header.u32("cells for each item");
    long side = header.u64("side");
    FengMapping mapping = mapping(nameAt, nameLength);
    FengShape shape =
        FormatException.guard(
            shapeAt, "a shape", () -> new FengShape(mapping, dimensions, side, hashes));
    if (cellsPerItem != shape.cellsPerItem()) {
      throw new FormatException(
          cellsAt,
          shape.cellsPerItem() + " cells for each item, as " + mapping.name() + " takes",
          Integer.toUnsignedString(cellsPerItem));
    }
    int words = Bits.wordsFor(shape.cells());
    header.end((long) words * Long.BYTES);

    long bitsAt = source.offset();
    long[] bits = source.words(words, "bits");
    source.requireCheck("check");
    return FormatException.guard(
        bitsAt,
        "bits that fit the shape",
        () ->
            new FengFilter(
                header.digester(),
                FengArray.of(shape, BitArray.of(shape.cells(), bits), header.items())));
  }

  private FengMapping mapping(int at, int nameLength) throws FormatException {
    boolean named = header.kind() == FilterKind.FFF;
    if (named != nameLength > 0) {
      throw new FormatException(
          at, (named ? "a" : "no") + " name of a mapping for " + header.kind(), nameLength);
    }
    int nameAt = header.offset();
    String name = header.text(nameLength, at, "name of a mapping");
    return switch (header.kind()) {
      case OFFF -> FengMapping.OFFF;
      case WOFF -> FengMapping.WOFF;
      default -> {
        FengMapping mapping = mappings.get(name);
        if (mapping == null) {
          throw new FormatException(
              nameAt, "a mapping among " + new TreeSet<>(mappings.keySet()), "'" + name + "'");
        }
        yield mapping;
      }
    };
  }
}
