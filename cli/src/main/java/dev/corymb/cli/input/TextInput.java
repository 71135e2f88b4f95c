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

/** A file of text or standard input, opened, without the mark that some programs put first. */
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
          name, "must be text, but is compressed; unpack it, as gunzip -c does, into --in -");
    }
    if (Arrays.equals(start, PARQUET)) {
      throw new InputException(
          name,
          "must be text, but is Parquet, which corymb load, remove and locate read from files");
    }
    if (count > 0 && !Arrays.equals(start, BOM)) {
      stream.unread(start, 0, count);
    }
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
