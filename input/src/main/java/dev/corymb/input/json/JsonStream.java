package dev.corymb.input.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.corymb.input.row.InputException;
import dev.corymb.input.source.Utf8Reader;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.util.Optional;

/**
 * JSON objects that may be in an array and may go over several lines, read one at a time. What is
 * not JSON ends the input, because nobody knows where the next object begins.
 */
final class JsonStream implements JsonRecords {

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
      return new Value("object", ++number, line, text, Optional.empty());
    } catch (JsonEOFException e) {
      throw new InputException(
          file, "the JSON must be complete, but the input ends after object " + number);
    } catch (StreamConstraintsException e) { // which has no location
      throw new InputException(file, "object " + (number + 1) + " " + LIMITS);
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
      int depth = 0;
      do {
        JsonToken token = depth == 0 ? parser.currentToken() : parser.nextToken();
        depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        if (token.isNumeric()) {
          json.writeNumber(parser.getText()); // with all its digits
        } else {
          json.copyCurrentEvent(parser);
        }
        if (text.getBuffer().length() + json.getOutputBuffered() > MAX_LENGTH) {
          String rule = "an object must have at most " + MAX_LENGTH + " characters, but has more";
          throw new InputException(file, line, rule);
        }
      } while (depth > 0);
    }
    return text.toString();
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }
}
