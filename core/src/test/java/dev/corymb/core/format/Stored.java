package dev.corymb.core.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.code.CodeFilter;
import dev.corymb.core.code.CodePlan;
import dev.corymb.core.code.MultibitTable;
import dev.corymb.core.code.RetrievalTable;
import dev.corymb.core.filter.FengMapping;
import dev.corymb.core.filter.Filter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
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

  /** Asserts that a filter was read as it should be; filters of codes have no equality. */
  static void assertAlike(Filter read, Filter expected) {
    if (expected instanceof CodeFilter codes) {
      assertThat(parts((CodeFilter) read)).isEqualTo(parts(codes));
    } else {
      assertThat(read).isEqualTo(expected);
    }
  }

  private static List<Object> parts(CodeFilter filter) {
    List<Object> parts = new ArrayList<>();
    parts.addAll(List.of(filter.digester(), filter.items(), filter.mode()));
    parts.add(filter.correctionTable());
    if (filter.base() instanceof MultibitTable table) {
      CodePlan.Multibit plan = (CodePlan.Multibit) filter.plan();
      parts.addAll(List.of(plan.programming(), plan.shape(), plan.allUniversal()));
      parts.add(table.cells());
      parts.add(table.signs());
    } else {
      RetrievalTable table = (RetrievalTable) filter.base();
      parts.add(((CodePlan.Retrieval) filter.plan()).falseRate());
      parts.addAll(List.of(table.shape(), table.slots()));
    }
    return parts;
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
