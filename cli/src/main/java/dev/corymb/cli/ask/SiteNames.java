package dev.corymb.cli.ask;

import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.core.site.SiteId;
import dev.corymb.input.source.InputFile;
import dev.corymb.input.source.Monitor;
import dev.corymb.input.source.Utf8Reader;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/** Site ids from a file, one per line. Empty lines are skipped. */
final class SiteNames implements Closeable {

  private final InputFile file;
  private final Reader reader;
  private long line;

  /**
   * The ids of a file.
   *
   * @param name of the file, or {@value InputFile#STANDARD_INPUT}
   */
  SiteNames(String name, InputStream standardInput) throws IOException {
    this.file = new InputFile(name, standardInput, Monitor.NONE);
    this.reader = new BufferedReader(new Utf8Reader(file.name(), file.text()));
  }

  /**
   * The next id, or null.
   *
   * @throws CommandFailure if a line is not a site id
   */
  @Nullable String next() throws IOException {
    for (String text = nextLine(); text != null; text = nextLine()) {
      if (!text.isEmpty()) {
        return require(file.name() + " line " + line, text);
      }
    }
    return null;
  }

  /** Requires a site id. */
  static String require(String place, String text) {
    try {
      return SiteId.require(place, text);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(e.getMessage(), e);
    }
  }

  /** A line without its end, cut off where it is too long to be an id; null at the end. */
  private @Nullable String nextLine() throws IOException {
    StringBuilder text = new StringBuilder();
    int one = reader.read();
    if (one < 0) {
      return null;
    }
    line++;
    for (; one >= 0 && one != '\n' && text.length() <= InputFile.MAX_FIELD; one = reader.read()) {
      text.append((char) one);
    }
    int last = text.length() - 1;
    if (last >= 0 && text.charAt(last) == '\r') {
      text.setLength(last);
    }
    return text.toString();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
