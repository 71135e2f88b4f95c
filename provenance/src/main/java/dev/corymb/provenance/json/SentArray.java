package dev.corymb.provenance.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.provenance.sent.InvalidEventException;
import dev.corymb.provenance.sent.SentEvent;
import dev.corymb.provenance.sent.SentEvents;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import org.jspecify.annotations.Nullable;

/** One event, or an array of them. */
final class SentArray implements SentEvents {

  private final JsonParser parser;
  private final SentJson.One one;
  private final Tokens tokens;
  private long index;
  private boolean isArray;

  SentArray(JsonParser parser, JsonOptions options, SentJson.One one) {
    this.parser = parser;
    this.one = one;
    this.tokens = new Tokens(parser, options);
  }

  @Override
  public @Nullable SentEvent next() throws IOException {
    try {
      return hasNext() ? read() : null;
    } catch (JsonProcessingException e) {
      throw Faults.notJson(e);
    } catch (CharacterCodingException e) {
      throw Faults.notUtf8(e);
    }
  }

  private boolean hasNext() throws IOException {
    JsonToken token = parser.nextToken();
    if (index == 0 && !isArray) {
      isArray = token == JsonToken.START_ARRAY;
      if (isArray) {
        token = parser.nextToken();
      } else if (token != JsonToken.START_OBJECT) {
        throw new InvalidEventException(
            "", "must be an object, or in an array", token == null ? "was empty" : "was not");
      } else {
        return true;
      }
    }
    if (isArray && token != JsonToken.END_ARRAY) {
      return true;
    }
    if (isArray && token != null) {
      token = parser.nextToken();
    }
    if (token != null) {
      throw new InvalidEventException(
          "", "must be the only one, or in an array with the others", "more follows");
    }
    return false;
  }

  private SentEvent read() throws IOException {
    long place = index++;
    try {
      tokens.start();
      return one.read(place, tokens);
    } catch (InvalidEventException e) {
      tokens.skipEvent();
      return SentEvent.rejected(place, e);
    }
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }
}
