package dev.corymb.cli.lineage;

import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.client.api.ExportedEvent;
import dev.corymb.client.api.RecordJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Passes on the lines of an export, whole ones only, and knows which was the last. */
final class ExportLines {

  private static final int BUFFER = 1 << 16;

  /** Takes lines. */
  @FunctionalInterface
  interface Consumer {
    void take(byte[] line) throws IOException;
  }

  /** How each line begins. */
  private static final String BEGIN = "{\"corymbEvent\"";

  private final Consumer consumer;
  private byte[] last;
  private byte[] rest = {};
  private long count;

  ExportLines(Consumer consumer) {
    this.consumer = consumer;
  }

  /** Lines that are written to a stream. */
  static ExportLines to(OutputStream out) {
    return new ExportLines(out::write);
  }

  /** Reads to the end; what follows the end of the last line is not passed on. */
  void read(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    byte[] buffer = new byte[BUFFER];
    for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
      int start = 0;
      for (int i = 0; i < length; i++) {
        if (buffer[i] == '\n') {
          line.write(buffer, start, i + 1 - start);
          start = i + 1;
          pass(line.toByteArray());
          line.reset();
        }
      }
      line.write(buffer, start, length - start);
    }
    rest = line.toByteArray();
  }

  private void pass(byte[] line) throws IOException {
    consumer.take(line);
    last = line;
    count++;
  }

  /** How many lines there were. */
  long count() {
    return count;
  }

  /**
   * The last event; nothing if there was none.
   *
   * @throws CommandFailure if what was read is no export
   */
  Optional<ExportedEvent> last() {
    if (last == null) {
      requireBegin();
      return Optional.empty();
    }
    try {
      String text = new String(last, StandardCharsets.UTF_8);
      return Optional.of(RecordJson.read(text, ExportedEvent.class));
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(
          "the last line must be an exported event with its id and when it was recorded, but "
              + e.getMessage(),
          e);
    }
  }

  /** Half a line is all that there is of an export that was interrupted at once. */
  private void requireBegin() {
    int length = Math.min(rest.length, BEGIN.length());
    if (!BEGIN.startsWith(new String(rest, 0, length, StandardCharsets.UTF_8))) {
      throw new CommandFailure("the file must be an export, whose lines begin with " + BEGIN);
    }
  }
}
