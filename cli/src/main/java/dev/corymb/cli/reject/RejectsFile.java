package dev.corymb.cli.reject;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.cli.output.Json;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.input.csv.Csv;
import dev.corymb.input.row.Place;
import dev.corymb.input.row.Rejection;
import dev.corymb.input.row.RowFormat;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A file of the rows that were rejected, each with the reason, which can be mended in an editor and
 * loaded as it is: {@code load} ignores the reasons.
 *
 * <p>Rows of CSV stay CSV, with the reason in columns in front of their own. All others are JSON
 * objects, one per line, with the reason as a first member; what was not a JSON object is a text in
 * the reason.
 */
public final class RejectsFile implements Closeable {

  /*
   * The file is made when the first row is rejected, and each row is flushed, so that what was
   * rejected before a crash is there after it. A load that is resumed rejects the same rows again
   * (the server repeats its answers), so that the file is then written from the start: appending
   * would double rows.
   */

  private static final JsonFactory FACTORY = new JsonFactory();

  /** A stem, a number and an extension, of which the last two may be missing. */
  private static final Pattern NUMBERED = Pattern.compile("(?s)(.+?)(?:-(\\d{1,4}))?(\\.[^.]*)?");

  private final Path path; // null if rejected rows are not kept
  private final OpenOption creation;
  private RowFormat format;
  private Writer writer;

  private RejectsFile(Path path, OpenOption creation) {
    this.path = path;
    this.creation = creation;
  }

  /** No file. */
  public static RejectsFile none() {
    return new RejectsFile(null, StandardOpenOption.CREATE_NEW);
  }

  /**
   * A file that is not there yet, or is empty. A file that is there may have been mended by hand;
   * only the one of the load that is resumed is written again.
   */
  public static RejectsFile at(Path path, boolean resumed) throws IOException {
    Path folder = path.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw new CommandFailure("--rejects " + path + ": must be in a directory that is writable");
    }
    if (!Files.exists(path)) {
      return new RejectsFile(path, StandardOpenOption.CREATE_NEW);
    }
    if (!Files.isRegularFile(path)) {
      throw new CommandFailure("--rejects " + path + ": must be a regular file");
    }
    if (Files.size(path) > 0 && !(resumed && isOurs(path))) {
      throw new CommandFailure(
          "--rejects " + path + ": already exists; remove it, or name another file");
    }
    return new RejectsFile(path, StandardOpenOption.TRUNCATE_EXISTING);
  }

  private static boolean isOurs(Path path) throws IOException {
    try (var in = Files.newInputStream(path)) {
      String start = new String(in.readNBytes(20), StandardCharsets.UTF_8);
      return start.startsWith(RowFormat.REASON + "_")
          || start.startsWith("{\"" + RowFormat.REASON + "\"");
    }
  }

  /** A name like that of a file, under which there is none: bad-2.csv after bad.csv. */
  public static Path freeNameLike(Path path) {
    Matcher parts = NUMBERED.matcher(path.getFileName().toString());
    if (!parts.matches()) {
      throw new IllegalStateException("the pattern matches any name");
    }
    int number = parts.group(2) == null ? 1 : Integer.parseInt(parts.group(2));
    String ending = parts.group(3) == null ? "" : parts.group(3);
    Path free;
    do {
      free = path.resolveSibling(parts.group(1) + "-" + ++number + ending);
    } while (Files.exists(free));
    return free;
  }

  /** Sets the format of the rows, before the first. */
  public void as(RowFormat rowFormat) {
    format = rowFormat;
  }

  /** The format of the rows. */
  public RowFormat format() {
    return format;
  }

  /** The file if it was written. */
  public synchronized Optional<Path> written() {
    return Optional.ofNullable(writer == null ? null : path);
  }

  /** Writes a row. */
  public synchronized void add(Rejections.Rejected row) {
    if (path == null) {
      return;
    }
    try {
      if (writer == null) {
        writer =
            Files.newBufferedWriter(
                path, StandardCharsets.UTF_8, StandardOpenOption.WRITE, creation);
        if (format.isCsv()) {
          writeLine(
              Csv.row(RowFormat.REASON_COLUMNS, format.delimiter())
                  + format.delimiter()
                  + format.header());
        }
      }
      writeLine(format.isCsv() ? csv(row) : json(row));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void writeLine(String line) throws IOException {
    writer.write(line);
    writer.write('\n');
    writer.flush();
  }

  private String csv(Rejections.Rejected row) {
    Rejection reason = row.reason();
    List<String> fields =
        Stream.of("" + row.place().number(), reason.column(), reason.rule(), reason.value())
            .map(field -> field == null ? "" : field)
            .toList();
    return Csv.row(fields, format.delimiter()) + format.delimiter() + row.raw();
  }

  private static String json(Rejections.Rejected row) {
    Optional<String> members = members(row.raw());
    Optional<String> text =
        members.isEmpty()
            ? Optional.of(row.raw())
            : members.filter(String::isEmpty).flatMap(none -> textOf(row.raw()));
    return Json.object(
        json -> {
          json.writeObjectFieldStart(RowFormat.REASON);
          writeReason(json, row);
          if (text.isPresent()) {
            json.writeStringField("text", text.get());
          }
          json.writeEndObject();
          if (members.isPresent() && !members.get().isEmpty()) {
            json.writeRaw("," + members.get());
          }
        });
  }

  /** Writes the members of a reason. Where the row was is called what it is, such as a line. */
  public static void writeReason(JsonGenerator json, Rejections.Rejected row) throws IOException {
    Place place = row.place();
    if (place.input() > 0) {
      json.writeStringField("file", place.file());
    }
    json.writeNumberField(place.unit(), place.number());
    if (place.line() > 0) {
      json.writeNumberField("line", place.line());
    }
    json.writeStringField("column", row.reason().column());
    json.writeStringField("rule", row.reason().rule());
    json.writeStringField("value", row.reason().value());
  }

  /** The members of a JSON object without those of an earlier reason; empty if it is none. */
  private static Optional<String> members(String raw) {
    StringJoiner members = new StringJoiner(",");
    try (JsonParser parser = FACTORY.createParser(raw)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return Optional.empty();
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        int start = (int) parser.currentTokenLocation().getCharOffset();
        parser.nextToken();
        parser.skipChildren();
        parser.finishToken(); // or the end is not known yet
        if (!RowFormat.isReason(name)) {
          members.add(raw.substring(start, (int) parser.currentLocation().getCharOffset()));
        }
      }
      return parser.nextToken() == null ? Optional.of(members.toString()) : Optional.empty();
    } catch (JsonProcessingException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a text has none
    }
  }

  /**
   * A JSON object without the reason that an earlier rejects file put in front of it; nothing if it
   * has nothing else. What has no such reason is not looked at.
   */
  public static Optional<String> withoutReason(String raw) {
    if (!raw.startsWith("{\"" + RowFormat.REASON + "\"")) {
      return Optional.of(raw);
    }
    Optional<String> members = members(raw);
    return members.isEmpty()
        ? Optional.of(raw)
        : members.filter(text -> !text.isEmpty()).map(text -> "{" + text + "}");
  }

  /** The text that an earlier rejects file kept of a row which has not been corrected since. */
  private static Optional<String> textOf(String raw) {
    try (JsonParser parser = FACTORY.createParser(raw)) {
      parser.nextToken();
      if (!RowFormat.REASON.equals(parser.nextFieldName())
          || parser.nextToken() != JsonToken.START_OBJECT) {
        return Optional.empty();
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        if (parser.nextToken() == JsonToken.VALUE_STRING && name.equals("text")) {
          return Optional.of(parser.getText());
        }
      }
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // it was read before
    }
  }

  /** Deletes what was written, because the load that wrote it has not begun. */
  public synchronized void discard() throws IOException {
    if (writer != null) {
      writer.close();
      writer = null;
      Files.deleteIfExists(path);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    if (writer != null) {
      writer.close();
    }
  }
}
