package dev.corymb.cli.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.client.api.RecordJson;
import dev.corymb.server.http.UnicodeJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** Writes JSON, one object per line. */
public final class Json {

  private static final JsonFactory FACTORY = new JsonFactory();

  private Json() {}

  /** Writes the members of an object. */
  @FunctionalInterface
  public interface Members {
    void write(JsonGenerator json) throws IOException;
  }

  /** An object on one line, without the end of the line. */
  public static String object(Members members) {
    return text(
        json -> {
          json.writeStartObject();
          members.write(json);
          json.writeEndObject();
        });
  }

  private static String text(Members value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new UnicodeJson(FACTORY.createGenerator(text))) {
      value.write(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a StringWriter has none of its own
    }
    return text.toString();
  }

  /** Writes an object on a line of its own. */
  public static void line(PrintWriter out, Members members) {
    out.println(object(members));
  }

  /** Writes a record on a line of its own, member by component. */
  public static void line(PrintWriter out, Record record) {
    out.println(text(json -> RecordJson.write(json, record)));
  }
}
