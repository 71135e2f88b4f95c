package dev.corymb.cli.input.entry;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** NDJSON: each line is a value; blank lines are skipped. */
final class JsonLines implements JsonRecords {

  private final String file;
  private final InputStream stream;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private long line;
  private boolean tooLong;

  JsonLines(String file, InputStream stream) {
    this.file = file;
    this.stream = new BufferedInputStream(stream, 1 << 16);
  }

  @Override
  public Value next() throws IOException {
    while (readLine()) {
      Entry.Place place = new Entry.Place(file, "line", line);
      if (tooLong) {
        return new Value(
            place, "", new Rejection(null, "must have at most " + MAX_LENGTH + " bytes", "more"));
      }
      try {
        String text =
            StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes.toByteArray()))
                .toString();
        if (!text.isBlank()) {
          return new Value(place, text.strip(), null);
        }
      } catch (CharacterCodingException e) {
        String text = bytes.toString(StandardCharsets.UTF_8); // with replacements
        return new Value(place, text, new Rejection(null, "must be UTF-8", "other bytes"));
      }
    }
    return null;
  }

  /** Reads the bytes of the next line; false at the end of the input. */
  private boolean readLine() throws IOException {
    bytes.reset();
    tooLong = false;
    int value = stream.read();
    if (value < 0) {
      return false;
    }
    line++;
    for (; value >= 0 && value != '\n'; value = stream.read()) {
      if (bytes.size() < MAX_LENGTH) {
        bytes.write(value);
      } else {
        tooLong = true;
      }
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
