package dev.corymb.index.format;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.FormatException;
import dev.corymb.core.check.Require;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.index.AbstractIndex;
import dev.corymb.index.FilterIndex;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Writes indexes as bytes and reads them again; {@code docs/format.md} describes the bytes.
 *
 * <p>The bytes hold the seed: whoever may not know the seed may not have them. A tree is stored as
 * its filters and built anew when it is read.
 */
public final class IndexFormat {

  private static final int BUFFER = 1 << 16;

  private IndexFormat() {}

  /**
   * Writes an index, which nobody may change meanwhile. The stream is flushed, not closed.
   *
   * @throws IllegalArgumentException if an id is too long for the format; nothing has been written
   *     then
   */
  public static void write(FilterIndex index, OutputStream out) throws IOException {
    requireNonNull(out, "out");
    if (!(requireNonNull(index, "index") instanceof AbstractIndex known)) {
      throw new IllegalArgumentException(
          "index must be of a class that the format knows, but was " + index.getClass().getName());
    }
    BufferedOutputStream buffered = new BufferedOutputStream(out, BUFFER);
    new IndexEncoder(known).write(buffered);
    buffered.flush();
  }

  /**
   * The shape of the filters of a stored index, of which no more is read and checked.
   *
   * @throws FormatException if the file does not begin as an index does
   */
  public static FilterShape shape(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new IndexDecoder(in, Files.size(file), Long.MAX_VALUE).readShape();
    }
  }

  /** Whether a file begins as an index does. */
  public static boolean isIndex(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(Wire.magic().length), Wire.magic());
    }
  }

  /**
   * Reads a file that holds one index and nothing else, into at most three quarters of the memory
   * of this process.
   *
   * @throws FormatException if the file is not exactly one index
   * @throws IndexMemoryException if the index might take more memory
   */
  public static FilterIndex read(Path file) throws IOException {
    return read(file, Runtime.getRuntime().maxMemory() / 4 * 3);
  }

  /**
   * The same with a bound of the caller's.
   *
   * @param maxMemory the most bytes that the bits of the index may take
   */
  public static FilterIndex read(Path file, long maxMemory) throws IOException {
    Require.positive("maxMemory", maxMemory);
    try (InputStream in = Files.newInputStream(file)) {
      return new IndexDecoder(in, Files.size(file), maxMemory).read();
    }
  }
}
