package dev.corymb.core.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.core.check.Require;
import dev.corymb.core.filter.Filter;
import dev.corymb.core.schema.Attribute;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** A header in the making: what all filters have is there at once, the shape is added to it. */
final class HeaderWriter {

  private final ByteBuffer bytes =
      ByteBuffer.allocate(Wire.MAX_HEADER).order(ByteOrder.LITTLE_ENDIAN);

  /**
   * Begins the header of a filter.
   *
   * @throws IllegalArgumentException if the number of its items is out of range
   */
  HeaderWriter(Filter filter, Wire.Form form) {
    this(filter, form, filter.items());
  }

  /** Like the other, for a number of items that was asked for before. */
  HeaderWriter(Filter filter, Wire.Form form, long items) {
    bytes.put(Wire.magic());
    bytes.putShort((short) Wire.PLAIN_WORDS);
    u8(filter.kind().code());
    u8(form.code());
    bytes.position(Wire.PRELUDE); // the lengths are not known yet
    u64(filter.digester().seed());
    u64(Require.inRange("items", items, 0, Wire.MAX_ITEMS));
    u16(filter.digester().schema().size());
    for (Attribute attribute : filter.digester().schema().attributes()) {
      byte[] name = attribute.name().getBytes(UTF_8);
      u8(attribute.code());
      u16(name.length);
      bytes(name);
    }
    align();
  }

  void u8(int value) {
    bytes.put((byte) value);
  }

  void u16(int value) {
    bytes.putShort((short) value);
  }

  void u32(int value) {
    bytes.putInt(value);
  }

  void u64(long value) {
    bytes.putLong(value);
  }

  void bytes(byte[] value) {
    bytes.put(value);
  }

  void zeros(int count) {
    bytes.position(bytes.position() + count);
  }

  /** Leaves zeros up to the next multiple of 8. */
  void align() {
    bytes.position((bytes.position() + Wire.ALIGNMENT - 1) & -Wire.ALIGNMENT);
  }

  /** The header in front of so many bytes of cells and entries. */
  byte[] finish(long payload) {
    align();
    int length = bytes.position() + Wire.ALIGNMENT; // zeros, then the check
    bytes.putInt(Wire.HEADER_LENGTH_AT, length);
    bytes.putLong(Wire.TOTAL_LENGTH_AT, length + payload + Wire.CHECK);
    CRC32C check = new CRC32C();
    check.update(bytes.array(), 0, length - Wire.CHECK);
    bytes.putInt(length - Wire.CHECK, (int) check.getValue());
    return Arrays.copyOf(bytes.array(), length);
  }
}
