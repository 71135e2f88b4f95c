package dev.corymb.input.source;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import dev.corymb.input.row.InputException;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Reads what was compressed with gzip or Zstandard. The first bytes tell, not the name, so that
 * standard input can be compressed too: no text of UTF-8 begins with them. What comes out is read
 * as it comes; the sizes that such files state are not looked at.
 */
final class Compression {

  private static final List<String> EXTENSIONS = List.of(".gz", ".zst");
  private static final int MAGIC = 4; // bytes
  private static final int BUFFER = 1 << 16;
  private static final int MAX_WINDOW = 27; // the logarithm of 128 MiB, as zstd itself has it

  private Compression() {}

  /** A name without the extension of a compression. */
  static String withoutExtension(String name) {
    return EXTENSIONS.stream()
        .filter(name::endsWith)
        .findFirst()
        .map(extension -> name.substring(0, name.length() - extension.length()))
        .orElse(name);
  }

  /** The bytes that a stream has, or those that they are the compression of. */
  static InputStream decompressed(String name, InputStream stream) throws IOException {
    try {
      PushbackInputStream bytes = new WholePushback(stream);
      byte[] start = new byte[MAGIC];
      int count = bytes.readNBytes(start, 0, start.length);
      bytes.unread(start, 0, count);
      if (start[0] == (byte) 0x1F && start[1] == (byte) 0x8B) {
        return new Checked(name, "gzip", new WholeGzip(bytes));
      }
      if (isZstd(start)) {
        return new Checked(
            name,
            "zstd with a window of at most 128 MiB",
            new ZstdInputStreamNoFinalizer(bytes).setLongMax(MAX_WINDOW));
      }
      return bytes;
    } catch (EOFException | ZipException e) {
      stream.close();
      throw new InputException(name, "must be complete gzip, but its first bytes cannot be read");
    } catch (IOException | RuntimeException e) {
      stream.close();
      throw e;
    }
  }

  /** A frame, or one of the frames that readers skip, with which some writers begin. */
  private static boolean isZstd(byte[] start) {
    int magic =
        (start[3] & 0xFF) << 24
            | (start[2] & 0xFF) << 16
            | (start[1] & 0xFF) << 8
            | (start[0] & 0xFF);
    return magic == 0xFD2FB528 || (magic & 0xFFFFFFF0) == 0x184D2A50;
  }

  /**
   * Says that there is more to read until there is none. Java's gzip takes "nothing available" for
   * the end of the file, and would drop the members that a pipe has not delivered yet.
   */
  private static final class WholePushback extends PushbackInputStream {

    WholePushback(InputStream stream) {
      super(stream, MAGIC);
    }

    @Override
    public int available() throws IOException {
      int first = read();
      if (first >= 0) {
        unread(first);
      }
      return first < 0 ? 0 : 1;
    }
  }

  /** Gzip that does not take what is not gzip, behind a member, for the end. */
  private static final class WholeGzip extends GZIPInputStream {

    private static final int TRAILER = 8;

    WholeGzip(InputStream stream) throws IOException {
      super(stream, BUFFER);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int count = super.read(buffer, offset, length);
      if (count < 0 && (inf.getRemaining() > TRAILER || in.read() >= 0)) {
        throw new ZipException("other bytes behind");
      }
      return count;
    }
  }

  /** Reports damage as what is wrong with the input. */
  private static final class Checked extends FilterInputStream {

    private final String name;
    private final String kind;

    Checked(String name, String kind, InputStream stream) {
      super(stream);
      this.name = name;
      this.kind = kind;
    }

    @Override
    public int read() throws IOException {
      byte[] single = new byte[1];
      return read(single, 0, 1) < 0 ? -1 : single[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      try {
        return super.read(buffer, offset, length);
      } catch (EOFException | ZipException | ZstdIOException e) {
        throw new InputException(
            name, "must be complete " + kind + ", but cannot be read on: " + e.getMessage());
      }
    }
  }
}
