package dev.corymb.core.format;

import dev.corymb.core.feng.FengMapping;
import dev.corymb.core.filter.Filter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;

/** Stored bytes in the hands of a test: made, read, changed, and given the right checks again. */
final class Stored {

  static final List<FengMapping> MAPPINGS = List.of(EvenCells.MAPPING);

  private Stored() {}

  static byte[] bytes(Filter filter) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      FilterFormat.write(filter, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** Reads bytes as a file that holds nothing else. */
  static Filter read(byte[] bytes) throws IOException {
    return FilterFormat.read(
        new ByteArrayInputStream(bytes), bytes.length, true, FilterFormat.byName(MAPPINGS));
  }

  /** Reads a filter from the front of the bytes. */
  static Filter readStream(byte[] bytes, long maxBytes) throws IOException {
    return FilterFormat.read(new ByteArrayInputStream(bytes), maxBytes, MAPPINGS);
  }

  /** A folder of test resources. */
  static Path resources(String folder) {
    try {
      return Path.of(Stored.class.getResource("/" + folder).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  static ByteBuffer buffer(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  static byte[] withU8(byte[] bytes, int at, int value) {
    byte[] changed = bytes.clone();
    changed[at] = (byte) value;
    return changed;
  }

  static byte[] withU16(byte[] bytes, int at, int value) {
    byte[] changed = bytes.clone();
    buffer(changed).putShort(at, (short) value);
    return changed;
  }

  static byte[] withU32(byte[] bytes, int at, int value) {
    byte[] changed = bytes.clone();
    buffer(changed).putInt(at, value);
    return changed;
  }

  static byte[] withU64(byte[] bytes, int at, long value) {
    byte[] changed = bytes.clone();
    buffer(changed).putLong(at, value);
    return changed;
  }

  static int headerLength(byte[] bytes) {
    return buffer(bytes).getInt(Wire.HEADER_LENGTH_AT);
  }

  /** Makes the total length that of the bytes. */
  static byte[] withRightLength(byte[] bytes) {
    return bytes.length < Wire.PRELUDE ? bytes : withU64(bytes, Wire.TOTAL_LENGTH_AT, bytes.length);
  }

  /** Makes both checks right, so far as the header's length says where they are. */
  static byte[] withRightChecks(byte[] bytes) {
    byte[] changed = bytes.clone();
    if (bytes.length >= Wire.PRELUDE) {
      int header = headerLength(bytes);
      if (header >= Wire.CHECK && header <= bytes.length) {
        buffer(changed).putInt(header - Wire.CHECK, check(changed, header - Wire.CHECK));
      }
      int end = bytes.length - Wire.CHECK;
      buffer(changed).putInt(end, check(changed, end));
    }
    return changed;
  }

  private static int check(byte[] bytes, int length) {
    CRC32C check = new CRC32C();
    check.update(bytes, 0, length);
    return (int) check.getValue();
  }
}
