package dev.corymb.input.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.corymb.input.source.InputFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Optional;

/** The JSON values of an input, each as text. */
interface JsonRecords extends Closeable {

  /** The most bytes of a line, or characters of an object. */
  int MAX_LENGTH = 8 << 20;

  /** What valid JSON must keep to as well. */
  String LIMITS =
      "must have at most "
          + InputFile.MAX_FIELD
          + " characters per text, 1000 per number, and 1000 levels";

  /** Makes parsers that bound what they take. */
  JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(InputFile.MAX_FIELD).build())
          .build();

  /**
   * One value.
   *
   * @param unit what values are called, such as "line"
   * @param number which one it is, from 1
   * @param line on which it starts, if it is not counted in lines; otherwise 0
   * @param fault the rule that it breaks even before it is parsed
   */
  record Value(String unit, long number, long line, String text, Optional<String> fault) {}

  /** The next value, or null at the end. */
  Value next() throws IOException;

  /**
   * Opens an input. It is read line by line, so that an invalid line is one line that is lost and
   * not all that follow; unless it begins with an array, or with an object that does not end on its
   * first line.
   */
  static JsonRecords open(String file, InputStream stream) throws IOException {
    ByteArrayOutputStream start = new ByteArrayOutputStream();
    boolean isLines = isLines(stream, start);
    InputStream all =
        new SequenceInputStream(new ByteArrayInputStream(start.toByteArray()), stream);
    return isLines ? new JsonLines(all) : new JsonStream(file, all);
  }

  /** Reads no more than the first line that is not blank. */
  private static boolean isLines(InputStream stream, ByteArrayOutputStream start)
      throws IOException {
    int lineStart = -1;
    while (start.size() < MAX_LENGTH) {
      int value = stream.read();
      if (value < 0) {
        break;
      }
      start.write(value);
      if (lineStart < 0 && !Character.isWhitespace(value)) {
        if (value == '[') {
          return false;
        }
        lineStart = start.size() - 1;
      } else if (lineStart >= 0 && value == '\n') {
        break;
      }
    }
    return !endsWithinObject(start.toByteArray());
  }

  private static boolean endsWithinObject(byte[] line) throws IOException {
    try (JsonParser parser = FACTORY.createParser(line)) {
      JsonToken token = parser.nextToken();
      while (token != null) {
        token = parser.nextToken();
      }
      return false;
    } catch (JsonEOFException e) {
      return line.length < MAX_LENGTH; // a longer line was not read to its end
    } catch (JsonProcessingException e) {
      return false;
    }
  }
}
