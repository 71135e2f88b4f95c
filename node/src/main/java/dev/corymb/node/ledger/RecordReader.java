package dev.corymb.node.ledger;

import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.zip.CRC32C;

/**
 * Reads a record of the store, whose seal is checked first. Whatever does not fit is reported with
 * the place where it was found. For one thread.
 */
final class RecordReader {

  private final Place place;
  private final byte[] key;
  private final ByteBuffer body;

  RecordReader(Place place, byte[] key, byte[] record) {
    this.place = place;
    this.key = key;
    int length = record.length - Integer.BYTES;
    this.body = ByteBuffer.wrap(record, 0, Math.max(0, length));
    if (length < 0) {
      throw damaged("it has " + record.length + " bytes and no room for its check");
    }
    int stored = ByteBuffer.wrap(record).getInt(length);
    int computed = RecordWriter.check(new CRC32C(), key, record, length);
    if (stored != computed) {
      throw damaged(
          String.format(Locale.ROOT, "its check says %08x, its bytes are %08x", stored, computed));
    }
  }

  int u8() {
    return need(1).get() & 0xFF;
  }

  int u32() {
    return need(Integer.BYTES).getInt();
  }

  long u64() {
    return need(Long.BYTES).getLong();
  }

  long varint() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      byte group = need(1).get();
      value |= (group & 0x7FL) << shift;
      if (group >= 0) {
        return value;
      }
    }
    throw damaged("it has a number of more than 64 bits");
  }

  byte[] bytes(int length) {
    if (length < 0) {
      throw damaged("it has a length of " + length);
    }
    need(length);
    byte[] bytes = new byte[length];
    bytes(bytes, 0, length);
    return bytes;
  }

  /** Reads into a part of an array. */
  void bytes(byte[] bytes, int from, int length) {
    need(length).get(bytes, from, length);
  }

  String text() {
    int length = u32();
    if (length < 0 || length > body.remaining() / 2) {
      throw damaged("it has a text of " + length + " units in " + body.remaining() + " bytes");
    }
    char[] units = new char[length];
    for (int i = 0; i < length; i++) {
      units[i] = body.getChar();
    }
    return new String(units);
  }

  int remaining() {
    return body.remaining();
  }

  /** Refuses bytes that nobody asked for. */
  void end() {
    if (body.hasRemaining()) {
      throw damaged("it has " + body.remaining() + " bytes more than it should");
    }
  }

  /** Makes a value of what was read; if that refuses its arguments, the record is damaged. */
  <T> T made(Supplier<T> value) {
    try {
      return value.get();
    } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
      throw damaged(String.valueOf(e.getMessage()));
    }
  }

  private ByteBuffer need(int bytes) {
    if (body.remaining() < bytes) {
      throw damaged("it ends where " + bytes + " bytes more were expected");
    }
    return body;
  }

  DamagedLedgerException damaged(String how) {
    return place.damaged(key, how);
  }
}
