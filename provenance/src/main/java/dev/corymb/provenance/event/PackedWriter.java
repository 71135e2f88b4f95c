package dev.corymb.provenance.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.Arrays;

/** Writes numbers in groups of seven bits, and texts in UTF-8 after their lengths. */
final class PackedWriter {

  private byte[] buffer = new byte[256];
  private int size;

  void u8(int value) {
    makeRoom(1);
    buffer[size++] = (byte) value;
  }

  /** A number of 64 bits, unsigned, the lowest seven bits first. */
  void varint(long value) {
    makeRoom(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      buffer[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    buffer[size++] = (byte) rest;
  }

  void instant(Instant time) {
    long seconds = time.getEpochSecond();
    varint(seconds << 1 ^ seconds >> 63); // so that times before 1970 are short as well
    varint(time.getNano());
  }

  void text(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    varint(bytes.length);
    bytes(bytes);
  }

  void bytes(byte[] bytes) {
    makeRoom(bytes.length);
    System.arraycopy(bytes, 0, buffer, size, bytes.length);
    size += bytes.length;
  }

  int size() {
    return size;
  }

  byte[] toBytes() {
    return Arrays.copyOf(buffer, size);
  }

  private void makeRoom(int more) {
    int needed = Math.addExact(size, more);
    if (needed > buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.max(needed, 2 * buffer.length));
    }
  }
}
