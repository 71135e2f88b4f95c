package dev.corymb.core.format;

import dev.corymb.core.FormatException;
import dev.corymb.core.bits.LongIntTable;
import dev.corymb.core.wire.ByteSink;
import dev.corymb.core.wire.ByteSource;
import java.io.IOException;

/** Tables in stored bytes: entries of a 64-bit key and an int, the keys strictly ascending. */
final class Entries {

  private Entries() {}

  static void write(LongIntTable table, ByteSink sink) throws IOException {
    for (long key : table.sortedKeys()) {
      sink.u64(key);
      sink.u32(table.get(key, 0));
    }
  }

  /** Reads a number of entries with values in a range. */
  static LongIntTable read(ByteSource source, int count, int min, int max, String what)
      throws IOException {
    LongIntTable table = new LongIntTable(); // which grows with what arrives
    long last = 0;
    for (int i = 0; i < count; i++) {
      long at = source.offset();
      long key = source.u64(what);
      if (i > 0 && key <= last) {
        throw new FormatException(at, "the key of an entry of the " + what + " above " + last, key);
      }
      int value = source.u32(what);
      if (value < min || value > max) {
        throw new FormatException(
            at + Long.BYTES,
            "an entry of the " + what + " in [" + min + ", " + max + "]",
            Integer.toUnsignedString(value));
      }
      table.put(key, value);
      last = key;
    }
    return table;
  }

  /** Reads how many entries will follow. */
  static int readCount(HeaderReader header, int most) throws FormatException {
    int at = header.offset();
    int count = header.u32("number of entries");
    if (count < 0 || count > most) {
      throw new FormatException(
          at, "at most " + most + " entries", Integer.toUnsignedString(count));
    }
    return count;
  }
}
