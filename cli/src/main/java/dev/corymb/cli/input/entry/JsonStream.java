package dev.corymb.cli.input.entry;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.corymb.cli.input.InputException;
import dev.corymb.cli.input.Utf8Reader;
import dev.corymb.cli.output.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;

/**
 * JSON objects that may stand in an array and may go over several lines, read one at a time. What
 * is not JSON ends the input, because nobody knows where the next object begins.
 */
final class JsonStream implements JsonRecords {

  private static final JsonFactory FACTORY =
      JsonFactory.builder().streamReadConstraints(CONSTRAINTS).build();

  private final String file;
  private final JsonParser parser;
  private boolean within; // an array
  private long number;

  JsonStream(String file, InputStream stream) throws IOException {
    this.file = file;
    this.parser = FACTORY.createParser(new Utf8Reader(file, stream));
  }

  @Override
  public Value next() throws IOException {
    try {
      JsonToken token = parser.nextToken();
      while (token == (within ? JsonToken.END_ARRAY : JsonToken.START_ARRAY)) {
        within = !within;
        token = parser.nextToken();
      }
      if (token == null) {
        return null;
      }
      long line = parser.currentTokenLocation().getLineNr();
      String text = copy(line); // counted once it is complete
      return new Value(new Entry.Place(file, "object", ++number, line), text, null);
    } catch (JsonEOFException e) {
      throw new InputException(
          file, "the JSON must be complete, but the input ends after object " + number);
    } catch (JsonProcessingException e) {
      throw new InputException(
          file,
          e.getLocation().getLineNr(),
          "must be JSON, but is not at column " + e.getLocation().getColumnNr());
    }
  }

  /** The value at which the parser is, on one line. */
  private String copy(long line) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      Json.copy(
          parser,
          json,
          () -> {
            if (text.getBuffer().length() + json.getOutputBuffered() > MAX_LENGTH) {
              throw new InputException(
                  file,
                  line,
                  "an object must have at most " + MAX_LENGTH + " characters, but has more");
            }
          });
    }
    return text.toString();
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }
}
