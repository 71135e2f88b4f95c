package dev.corymb.node.ledger;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Writes records of the store, one after the other. A record ends with the CRC32C of its key and
 * itself, so that it is not mistaken for another. Numbers are big-endian. For one thread.
 */
final class RecordWriter {

  private final CRC32C check = new CRC32C();
  private ByteBuffer buffer = ByteBuffer.allocate(64);

  RecordWriter u8(int value) {
    room(1).put((byte) value);
    return this;
  }

  RecordWriter u32(int value) {
    room(Integer.BYTES).putInt(value);
    return this;
  }

  RecordWriter u64(long value) {
    room(Long.BYTES).putLong(value);
    return this;
  }

  /** Writes a number in as many groups of seven bits as it needs, the lowest first. */
  RecordWriter varint(long value) {
    room(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      buffer.put((byte) (rest | 0x80));
      rest >>>= 7;
    }
    buffer.put((byte) rest);
    return this;
  }

  RecordWriter bytes(byte[] bytes) {
    return bytes(bytes, 0, bytes.length);
  }

  RecordWriter bytes(byte[] bytes, int from, int length) {
    room(length).put(bytes, from, length);
    return this;
  }

  /** Writes each unit of a text as it is, so that any text comes back. */
  RecordWriter text(String text) {
    u32(text.length());
    room(Math.multiplyExact(2, text.length()));
    for (int i = 0; i < text.length(); i++) {
      buffer.putChar(text.charAt(i));
    }
    return this;
  }

  /** The record for a key, sealed. The next record begins. */
  byte[] seal(byte[] key) {
    u32(check(check, key, buffer.array(), buffer.position()));
    byte[] record = Arrays.copyOf(buffer.array(), buffer.position());
    buffer.clear();
    return record;
  }

  private ByteBuffer room(int bytes) {
    if (buffer.remaining() < bytes) {
      int needed = Math.addExact(buffer.position(), bytes);
      int size = Math.max(needed, (int) Math.min(Integer.MAX_VALUE - 8, 2L * buffer.capacity()));
      buffer = ByteBuffer.allocate(size).put(buffer.flip());
    }
    return buffer;
  }

  /** The check of a key and the first bytes of a record. */
  static int check(CRC32C check, byte[] key, byte[] record, int length) {
    check.reset();
    check.update(key, 0, key.length);
    check.update(record, 0, length);
    return (int) check.getValue();
  }
}
