package dev.corymb.core.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.core.check.Require;
import dev.corymb.core.feng.FengArray;
import dev.corymb.core.feng.FengShape;
import dev.corymb.core.filter.FengFilter;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.wire.ByteSink;
import java.io.IOException;

/**
 * The bytes of a Feng filter.
 *
 * <pre>
 *   shape     dimensions u8, hashes u8, length of the name u16, cells per item u32, side u64, name
 *             of the mapping, which is empty where the kind says it
 *   payload   the words of the bits
 * </pre>
 */
final class FengEncoding extends Encoding {

  private final FengArray array;

  FengEncoding(FengFilter filter) {
    super(header(filter), (long) filter.array().bits().words() * Long.BYTES);
    this.array = filter.array();
  }

  private static HeaderWriter header(FengFilter filter) {
    FengShape shape = filter.shape();
    byte[] name = filter.kind() == FilterKind.FFF ? name(shape.mapping().name()) : new byte[0];
    HeaderWriter header = new HeaderWriter(filter, Wire.Form.BITS);
    header.u8(shape.dimensions());
    header.u8(shape.hashes());
    header.u16(name.length);
    header.u32(shape.cellsPerItem());
    header.u64(shape.side());
    header.bytes(name);
    return header;
  }

  private static byte[] name(String mapping) {
    byte[] name = mapping.getBytes(UTF_8);
    Require.inRange("bytes in the name of a mapping", name.length, 1, Wire.MAX_NAME);
    if (!new String(name, UTF_8).equals(mapping)) { // half of a surrogate pair

      throw new IllegalArgumentException(
          "the name of a mapping must be text, but was '" + mapping + "'");
    }
    return name;
  }

  @Override
  void writePayload(ByteSink sink) throws IOException {
    sink.words(array.bits().words(), array.bits()::word);
  }
}
