package dev.corymb.cli.input.entry;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.corymb.cli.input.Inputs;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Entries from NDJSON. It is cut into lines before it is parsed, so that a line that is no JSON is
 * one line that is lost and not all that follow.
 */
final class NdjsonEntries implements EntrySource {

  private static final int MAX_LINE = 8 << 20; // bytes; longer ones are refused without being kept

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Inputs.MAX_FIELD).build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private final String file;
  private final InputStream stream;
  private final EntryRules rules;
  private final Consumer<String> notes;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private long line;
  private boolean tooLong;
  private boolean told;

  NdjsonEntries(String file, InputStream stream, EntryRules rules, Consumer<String> notes) {
    this.file = file;
    this.stream = new BufferedInputStream(stream, 1 << 16);
    this.rules = rules;
    this.notes = notes;
  }

  @Override
  public Entry next() throws IOException {
    while (readLine()) {
      EntryBuilder entry = new EntryBuilder(rules, new Entry.Place(file, "line", line));
      if (tooLong) {
        return entry.refuse("must have at most " + MAX_LINE + " bytes, but has more").build();
      }
      String text;
      try {
        text =
            StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes.toByteArray()))
                .toString();
      } catch (CharacterCodingException e) {
        return entry.refuse("must be UTF-8, but has other bytes").build();
      }
      if (!text.isBlank()) {
        read(text, entry);
        return entry.build();
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
      if (bytes.size() < MAX_LINE) {
        bytes.write(value);
      } else {
        tooLong = true;
      }
    }
    return true;
  }

  private void read(String text, EntryBuilder entry) throws IOException {
    try (JsonParser parser = FACTORY.createParser(text)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        entry.refuse("must be one JSON object a line");
        return;
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        take(parser.currentName(), parser, entry);
      }
      if (parser.nextToken() != null) {
        entry.refuse("must be one JSON object a line, but has more");
      }
    } catch (JsonProcessingException e) {
      entry.refuse("must be JSON, but is not at column " + e.getLocation().getColumnNr());
    }
  }

  private void take(String name, JsonParser parser, EntryBuilder entry) throws IOException {
    JsonToken token = parser.nextToken();
    String attribute = rules.attribute(name);
    if (rules.isSite(name)) {
      if (token == JsonToken.VALUE_STRING) {
        entry.site(parser.getText());
      } else {
        entry.refuse(name + " must be a string, but was " + described(token));
      }
    }
    if (attribute != null) {
      if (token.isScalarValue() && token != JsonToken.VALUE_NULL) {
        entry.copy(attribute, parser);
      } else {
        entry.refuse(name + " must be a single value, but was " + described(token));
      }
    } else if (!rules.isSite(name) && !told) {
      told = true;
      notes.accept(
          file
              + " line "
              + line
              + ": ignored '"
              + name
              + "', which the schema ["
              + rules.schema()
              + "] does not name (told once)");
    }
    parser.skipChildren();
  }

  private static String described(JsonToken token) {
    return switch (token) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case VALUE_NULL -> "null";
      case VALUE_TRUE, VALUE_FALSE -> "a boolean";
      default -> "a number";
    };
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
