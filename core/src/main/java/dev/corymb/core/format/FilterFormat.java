package dev.corymb.core.format;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.FormatException;
import dev.corymb.core.check.Require;
import dev.corymb.core.feng.FengMapping;
import dev.corymb.core.filter.Filter;
import dev.corymb.core.wire.ByteSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes filters as bytes and reads them again; {@code docs/format.md} describes the bytes.
 *
 * <p>The bytes hold the seed: whoever may not know the seed may not have them.
 *
 * <p>A filter that is written while other threads add to it is stored with every item whose
 * addition the writing thread knew of when it began, and some of the later ones. Removing items
 * meanwhile is not allowed, except from filters of attribute codes: they are stored as they were
 * when writing began, from a copy of all that may change.
 */
public final class FilterFormat {

  private FilterFormat() {}

  /** The number of bytes that {@link #write} will write. */
  public static long size(Filter filter) {
    return Families.encoding(requireNonNull(filter, "filter")).size();
  }

  /**
   * Writes a filter. The stream is neither flushed nor closed.
   *
   * @throws IllegalArgumentException if the format has no room for it, such as for a count of more
   *     than 2^48 items; nothing has been written then
   */
  public static void write(Filter filter, OutputStream out) throws IOException {
    requireNonNull(out, "out");
    Families.encoding(requireNonNull(filter, "filter")).write(out);
  }

  /**
   * The number of bytes that the filter in a file should have, as its first bytes say; -1 if they
   * are not those of a filter. The rest is not looked at and may be missing or damaged.
   */
  public static long declaredSize(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] first = in.readNBytes(Wire.PRELUDE);
      return first.length == Wire.PRELUDE && Wire.hasMagic(first)
          ? ByteBuffer.wrap(first).order(ByteOrder.LITTLE_ENDIAN).getLong(Wire.TOTAL_LENGTH_AT)
          : -1;
    }
  }

  /**
   * Reads a file that holds one filter and nothing else.
   *
   * @throws FormatException if the file is not exactly one filter
   */
  public static Filter read(Path file) throws IOException {
    return read(file, List.of());
  }

  /** Like {@link #read(Path)}, for filters that may use one of the caller's mappings. */
  public static Filter read(Path file, List<FengMapping> mappings) throws IOException {
    Map<String, FengMapping> byName = byName(mappings);
    try (FileChannel channel = FileChannel.open(file)) {
      return read(Channels.newInputStream(channel), channel.size(), true, byName);
    }
  }

  /**
   * Reads one filter and leaves the stream right behind it, so that filters can follow each other.
   *
   * @param maxBytes the most bytes the filter may have; memory grows only with bytes that arrive
   * @throws FormatException if what comes is not a filter of at most that length; the stream is
   *     then somewhere behind where the filter began
   */
  public static Filter read(InputStream in, long maxBytes) throws IOException {
    return read(in, maxBytes, List.of());
  }

  /** Like {@link #read(InputStream, long)}, for filters that may use one of the mappings. */
  public static Filter read(InputStream in, long maxBytes, List<FengMapping> mappings)
      throws IOException {
    requireNonNull(in, "in");
    Require.notNegative("maxBytes", maxBytes);
    return read(in, maxBytes, false, byName(mappings));
  }

  /** Reads a filter of at most, or of exactly, so many bytes. */
  static Filter read(InputStream in, long cap, boolean exact, Map<String, FengMapping> mappings)
      throws IOException {
    ByteSource source = new ByteSource(in, Wire.PRELUDE, exact);
    HeaderReader header = HeaderReader.read(source, cap, exact);
    return Families.read(header, source, mappings);
  }

  static Map<String, FengMapping> byName(List<FengMapping> mappings) {
    Map<String, FengMapping> byName = new HashMap<>();
    for (FengMapping mapping : mappings) {
      if (byName.put(mapping.name(), mapping) != null) {
        throw new IllegalArgumentException(
            "mappings must have different names, but '" + mapping.name() + "' stands twice");
      }
    }
    return byName;
  }
}
