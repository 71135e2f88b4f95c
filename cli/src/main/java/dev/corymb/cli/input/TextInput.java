package dev.corymb.cli.input;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Progress;
import dev.corymb.cli.terminal.Terminal;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;

/** A file of text or standard input, opened, without the byte order mark that it may begin with. */
public final class TextInput implements Closeable {

  private static final byte[] BOM = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final byte[] GZIP = {(byte) 0x1F, (byte) 0x8B};
  private static final byte[] PARQUET = "PAR".getBytes(US_ASCII);

  private final String name;
  private final PushbackInputStream stream;

  private TextInput(String name, PushbackInputStream stream) {
    this.name = name;
    this.stream = stream;
  }

  /** Opens a file, or standard input, and shows how much of it has been read. */
  public static TextInput open(String file, Terminal terminal) throws IOException {
    if (file.equals(Inputs.STANDARD_INPUT)) {
      if (terminal.isInteractive()) {
        terminal.note("reading standard input; end it with Ctrl-D");
      }
      return of(
          "standard input",
          new ReadProgress(terminal.in(), Progress.ofUnknownBytes(terminal, "standard input")));
    }
    Path path = Path.of(file);
    requireFile(path);
    try {
      InputStream bytes = Files.newInputStream(path);
      return of(file, new ReadProgress(bytes, Progress.ofBytes(terminal, file, Files.size(path))));
    } catch (NoSuchFileException e) {
      throw new CommandFailure(file + ": no such file", e);
    }
  }

  /** Refuses a directory, which could be opened and then not read. */
  public static void requireFile(Path path) {
    if (Files.isDirectory(path)) {
      throw new CommandFailure(path + ": must be a file, but is a directory");
    }
  }

  private static TextInput of(String name, InputStream bytes) throws IOException {
    TextInput text = new TextInput(name, new PushbackInputStream(bytes, BOM.length));
    try {
      text.skipBom();
    } catch (IOException | RuntimeException e) {
      text.close();
      throw e;
    }
    return text;
  }

  private void skipBom() throws IOException {
    byte[] start = new byte[BOM.length];
    int count = stream.readNBytes(start, 0, start.length);
    if (Arrays.equals(start, 0, GZIP.length, GZIP, 0, GZIP.length)) {
      throw new InputException(
          name, "must be text, but is compressed; decompress it: gunzip -c FILE | corymb … --in -");
    }
    if (isUtf16(start, count)) {
      throw new InputException(
          name, "must be UTF-8, but is UTF-16; convert it: iconv -f UTF-16 -t UTF-8 FILE");
    }
    if (Arrays.equals(start, PARQUET)) {
      throw new InputException(
          name,
          "must be text, but is Parquet; corymb load, remove and locate read it from a file named"
              + " .parquet or with --format parquet");
    }
    if (count > 0 && !Arrays.equals(start, BOM)) {
      stream.unread(start, 0, count);
    }
  }

  /** Text of UTF-16 begins with a mark, or with a character of ASCII one of whose bytes is 0. */
  private static boolean isUtf16(byte[] start, int count) {
    boolean marked = start[0] == (byte) 0xFF && start[1] == (byte) 0xFE;
    boolean markedBig = start[0] == (byte) 0xFE && start[1] == (byte) 0xFF;
    return count >= 2 && (marked || markedBig || start[0] == 0 || start[1] == 0);
  }

  /** The name for messages. */
  public String name() {
    return name;
  }

  /** The bytes. */
  public InputStream stream() {
    return stream;
  }

  /** The first character, left in the stream, or -1. */
  public int firstCharacter() throws IOException {
    int first = stream.read();
    if (first >= 0) {
      stream.unread(first);
    }
    return first;
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
