package dev.corymb.provenance.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import dev.corymb.provenance.sent.InvalidEventException;
import dev.corymb.provenance.sent.SentEvent;
import dev.corymb.provenance.sent.SentEvents;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import org.jspecify.annotations.Nullable;

/** One event per line; blank lines do not count. */
final class SentLines implements SentEvents {

  private final LineInput lines;
  private final SentJson json;
  private long index;

  SentLines(InputStream in, SentJson json) {
    this.lines = new LineInput(in);
    this.json = json;
  }

  @Override
  public @Nullable SentEvent next() throws IOException {
    if (!lines.nextLine()) {
      return null;
    }
    long place = index++;
    try (JsonParser parser = json.parser(lines)) {
      return json.only(place, parser);
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
