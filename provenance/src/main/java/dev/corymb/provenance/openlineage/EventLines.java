package dev.corymb.provenance.openlineage;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import org.jspecify.annotations.Nullable;

/** One event per line; blank lines do not count. */
final class EventLines implements SentEvents {

  private final LineInput lines;
  private final JsonFactory json;
  private final Names names;
  private final OpenLineageOptions options;
  private long index;

  EventLines(InputStream in, JsonFactory json, Names names, OpenLineageOptions options) {
    this.lines = new LineInput(in);
    this.json = json;
    this.names = names;
    this.options = options;
  }

  @Override
  public @Nullable SentEvent next() throws IOException {
    if (!lines.nextLine()) {
      return null;
    }
    long place = index++;
    try (JsonParser parser = OpenLineageReader.parser(json, lines)) {
      return SentEvent.read(place, OpenLineageReader.only(parser, names, options));
    } catch (JsonProcessingException e) {
      return SentEvent.rejected(place, Faults.notJson(e));
    } catch (CharacterCodingException e) {
      return SentEvent.rejected(place, Faults.notUtf8(e));
    } catch (InvalidEventException e) {
      return SentEvent.rejected(place, e);
    }
  }

  @Override
  public void close() throws IOException {
    lines.end();
  }
}
