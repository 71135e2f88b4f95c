package dev.corymb.input;

import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Rows kept as digests and codes in a temporary file, so that an input can be read once, be longer
 * than memory, and be checked to its end before anything is changed.
 */
public final class DigestSpool implements Closeable {

  private static final int BUFFER = 1 << 16; // bytes

  private final FileChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
  private long[] digests = {};
  private long rows;

  /** Takes one row in turn. */
  @FunctionalInterface
  public interface RowConsumer {
    /** Takes the digests of a row, which are reused, and its code. */
    void take(long[] digests, int code);
  }

  /** An empty spool. */
  public DigestSpool() throws IOException {
    this.channel = FileChannel.open(temporary(), READ, WRITE, DELETE_ON_CLOSE);
  }

  private static Path temporary() throws IOException {
    try {
      return Files.createTempFile("corymb-", ".spool");
    } catch (IOException e) {
      String folder = System.getProperty("java.io.tmpdir");
      throw new IOException("the directory for temporary files cannot be used: " + folder, e);
    }
  }

  /** Appends a row. */
  public void add(long[] rowDigests, int code) throws IOException {
    makeRoom();
    buffer.putInt(code).putInt(rowDigests.length); // items with many values have longer rows
    for (long digest : rowDigests) {
      makeRoom();
      buffer.putLong(digest);
    }
    rows++;
  }

  private void makeRoom() throws IOException {
    if (buffer.remaining() < Long.BYTES) {
      drain();
    }
  }

  private void drain() throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    buffer.clear();
  }

  /** The number of rows. */
  public long rows() {
    return rows;
  }

  /** Hands over all rows in their order, as often as asked. Nothing can be added afterwards. */
  public void replay(RowConsumer consumer) throws IOException {
    drain();
    channel.position(0);
    buffer.limit(0);
    for (long row = 0; row < rows; row++) {
      fill();
      int code = buffer.getInt();
      int length = buffer.getInt();
      if (digests.length != length) {
        digests = new long[length];
      }
      for (int i = 0; i < length; i++) {
        fill();
        digests[i] = buffer.getLong();
      }
      consumer.take(digests, code);
    }
    buffer.clear(); // nothing is left to drain before the next time
  }

  /** Reads on unless the buffer has eight bytes. */
  private void fill() throws IOException {
    if (buffer.remaining() >= Long.BYTES) {
      return;
    }
    buffer.compact();
    while (buffer.position() < Long.BYTES) {
      if (channel.read(buffer) < 0) {
        throw new EOFException("the temporary file must keep what was written to it");
      }
    }
    buffer.flip();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
