package dev.corymb.core.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.IntToLongFunction;
import java.util.zip.CRC32C;

/**
 * Bytes on their way to a stream, through a small buffer and past a checksum. For formats, this one
 * and those of other modules. For one thread.
 */
public final class ByteSink {

  private static final int BUFFER = 1 << 16;

  private final OutputStream out;
  private final CRC32C check = new CRC32C();
  private final ByteBuffer buffer;

  /** A sink for about {@code size} bytes. */
  public ByteSink(OutputStream out, long size) {
    this.out = out;
    this.buffer =
        ByteBuffer.allocate((int) Math.max(Long.BYTES, Math.min(BUFFER, size)))
            .order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Writes bytes as they are. */
  public void bytes(byte[] bytes) throws IOException {
    drain();
    check.update(bytes);
    out.write(bytes);
  }

  /** Writes a number of four bytes. */
  public void u32(int value) throws IOException {
    makeRoom(Integer.BYTES);
    buffer.putInt(value);
  }

  /** Writes a number of eight bytes. */
  public void u64(long value) throws IOException {
    makeRoom(Long.BYTES);
    buffer.putLong(value);
  }

  /** Writes words, each of eight bytes. */
  public void words(int count, IntToLongFunction word) throws IOException {
    for (int i = 0; i < count; i++) {
      u64(word.applyAsLong(i));
    }
  }

  /** Writes the check of all bytes so far. */
  public void finish() throws IOException {
    drain();
    u32((int) check.getValue());
    drain();
  }

  private void makeRoom(int bytes) throws IOException {
    if (buffer.remaining() < bytes) {
      drain();
    }
  }

  private void drain() throws IOException {
    check.update(buffer.array(), 0, buffer.position());
    out.write(buffer.array(), 0, buffer.position());
    buffer.clear();
  }
}
