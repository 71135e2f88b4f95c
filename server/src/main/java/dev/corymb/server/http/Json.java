package dev.corymb.server.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import dev.corymb.client.api.RecordJson;
import dev.corymb.client.api.UnicodeJson;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Reads and writes JSON, token by token. */
public final class Json {

  /** The longest text of a value. */
  public static final int MAX_TEXT = 1 << 20;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
          .disable(JsonFactory.Feature.CHARSET_DETECTION) // it is UTF-8, whatever it looks like
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(MAX_TEXT)
                  .maxNameLength(1_000)
                  .maxNestingDepth(20)
                  .maxNumberLength(100)
                  .build())
          .build();

  /** Reads something. */
  @FunctionalInterface
  public interface Reading<T> {
    T from(JsonParser json) throws IOException;
  }

  private Json() {}

  /** What was written, as bytes. */
  public static Buffer buffer(RecordJson.Writing writing) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    try (JsonGenerator json = new UnicodeJson(FACTORY.createGenerator(bytes))) {
      writing.to(json);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail", e);
    }
    return Buffer.buffer(bytes.toByteArray());
  }

  /** An answer, as bytes. */
  public static Buffer buffer(Record answer) {
    return buffer(json -> RecordJson.write(json, answer));
  }

  /**
   * Reads one object; the parser stands at its start.
   *
   * @throws ProblemException if the bytes are no such JSON
   */
  public static <T> T object(byte[] bytes, Reading<T> reading) {
    return object(bytes, 0, bytes.length, reading);
  }

  /** Reads one object from a part of some bytes. */
  public static <T> T object(byte[] bytes, int from, int length, Reading<T> reading) {
    try (JsonParser json = FACTORY.createParser(bytes, from, length)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw Problem.invalid("body", "must be a JSON object", null).exception();
      }
      T read = reading.from(json);
      if (json.nextToken() != null) {
        throw Problem.invalid("body", "must be one JSON object and nothing after it", null)
            .exception();
      }
      return read;
    } catch (JsonProcessingException e) {
      throw Problem.invalid(breach(e)).exception();
    } catch (IOException e) {
      throw Problem.invalid("body", "must be JSON in UTF-8", e.getMessage()).exception();
    }
  }

  /**
   * Reads one object that is a record, without unknown members.
   *
   * @throws ProblemException if the bytes are no such JSON
   */
  public static <T extends Record> T record(byte[] bytes, Class<T> type) {
    return object(
        bytes,
        json -> {
          try {
            return RecordJson.readStrictly(json, type);
          } catch (IllegalArgumentException e) {
            throw Problem.invalid("body", e.getMessage(), null).exception();
          }
        });
  }

  /** What is wrong with some JSON, without the insides of the parser. */
  public static Breach breach(JsonProcessingException e) {
    if (e.getOriginalMessage().startsWith("Duplicate")
        && e.getProcessor() instanceof JsonParser parser) {
      String rule = "must be given once, but was given twice";
      return new Breach(path(parser.getParsingContext()), rule, null);
    }
    String said = e.getOriginalMessage().lines().findFirst().orElse("");
    int insides = said.indexOf(" (");
    long column = e.getLocation() == null ? 0 : e.getLocation().getColumnNr();
    return new Breach(
        "body",
        "must be JSON, at column " + column,
        insides > 0 ? said.substring(0, insides) : said);
  }

  /** Where a parser is, as problems name a field: {@code query.name}, {@code add[2].name}. */
  private static String path(JsonStreamContext at) {
    if (at.inRoot()) {
      return "";
    }
    String outer = path(at.getParent());
    if (at.inArray()) {
      return outer + '[' + at.getCurrentIndex() + ']';
    }
    return outer.isEmpty() ? at.getCurrentName() : outer + '.' + at.getCurrentName();
  }

  /** The whole number that the parser stands at, within bounds. */
  public static int number(String field, JsonParser json, int least, int most) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_NUMBER_INT
        || json.getNumberType() != JsonParser.NumberType.INT
        || json.getIntValue() < least
        || json.getIntValue() > most) {
      String rule = "must be a whole number from " + least + " to " + most;
      throw Problem.invalid(field, rule, shown(json)).exception();
    }
    return json.getIntValue();
  }

  /** The value that the parser stands at, as it may be shown. */
  public static String shown(JsonParser json) throws IOException {
    return switch (json.currentToken()) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      default -> json.getText();
    };
  }
}
