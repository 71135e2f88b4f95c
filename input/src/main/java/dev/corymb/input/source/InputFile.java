package dev.corymb.input.source;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.corymb.input.row.InputException;
import dev.corymb.input.source.Monitor.Unit;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** A file of rows, or standard input, that is opened when it is read. */
public final class InputFile implements Closeable {

  /** The most characters of a field of text. */
  public static final int MAX_FIELD = 1 << 20;

  /** What stands for standard input among the names of files. */
  public static final String STANDARD_INPUT = "-";

  private static final byte[] BOM = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final byte[] PARQUET = "PAR1".getBytes(US_ASCII);

  private final String file;
  private final InputStream standardInput;
  private final Monitor monitor;
  private PushbackInputStream text; // null until it is opened

  /**
   * A file as it was named.
   *
   * @param standardInput what {@value #STANDARD_INPUT} stands for
   */
  public InputFile(String file, InputStream standardInput, Monitor monitor) {
    this.file = file;
    this.standardInput = standardInput;
    this.monitor = monitor;
  }

  private boolean isStandardInput() {
    return file.equals(STANDARD_INPUT);
  }

  /** The name for messages. */
  public String name() {
    return isStandardInput() ? "standard input" : file;
  }

  /** The name in lower case, without the extension of a compression. */
  public String plainName() {
    return Compression.withoutExtension(file.toLowerCase(Locale.ROOT));
  }

  /** The file, of a format that is not read from its start to its end. */
  public Path path() throws IOException {
    if (isStandardInput()) {
      throw new InputException(name(), "must be a file of its own to be read as Parquet");
    }
    Path path = Path.of(file);
    if (Files.isDirectory(path)) { // which could be opened and then not read
      throw new FileSystemException(file, null, "must be a file, but is a directory");
    }
    return path;
  }

  /** Watches the input being read. */
  public Monitor.Meter meter(Unit unit, long total) {
    return monitor.begin(name(), unit, total);
  }

  /** The bytes as text, decompressed, without the byte order mark that they may begin with. */
  public InputStream text() throws IOException {
    if (text == null) {
      text = new PushbackInputStream(Compression.decompressed(name(), bytes()), PARQUET.length);
      skipMark();
    }
    return text;
  }

  private InputStream bytes() throws IOException {
    if (isStandardInput()) {
      return new MeteredStream(standardInput, meter(Unit.BYTES, -1));
    }
    Path path = path();
    InputStream stream = Files.newInputStream(path);
    return new MeteredStream(
        stream, meter(Unit.BYTES, Files.isRegularFile(path) ? Files.size(path) : -1));
  }

  private void skipMark() throws IOException {
    byte[] start = new byte[PARQUET.length];
    int count = text.readNBytes(start, 0, start.length);
    if (isUtf16(start, count)) {
      throw new InputException(
          name(), "must be UTF-8, but is UTF-16; convert it: iconv -f UTF-16 -t UTF-8 FILE");
    }
    if (Arrays.equals(start, PARQUET)) {
      throw new InputException(
          name(),
          "must be text, but is Parquet; it is read from a file that is not compressed as a whole,"
              + " with --format parquet or named .parquet");
    }
    int mark = Arrays.equals(start, 0, BOM.length, BOM, 0, BOM.length) ? BOM.length : 0;
    text.unread(start, mark, count - mark);
  }

  /** Text of UTF-16 begins with a mark, or with a character of ASCII one of whose bytes is 0. */
  private static boolean isUtf16(byte[] start, int count) {
    boolean marked = start[0] == (byte) 0xFF && start[1] == (byte) 0xFE;
    boolean markedBig = start[0] == (byte) 0xFE && start[1] == (byte) 0xFF;
    return count >= 2 && (marked || markedBig || start[0] == 0 || start[1] == 0);
  }

  /** The first byte of the text, left there, or -1. */
  public int firstByte() throws IOException {
    int first = text().read();
    if (first >= 0) {
      text.unread(first);
    }
    return first;
  }

  @Override
  public void close() throws IOException {
    if (text != null) {
      text.close();
    }
  }
}
