package dev.corymb.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.client.api.RecordJson;
import java.io.IOException;
import java.io.PrintWriter;

/** Writes JSON, one object per line. */
public final class Json {

  private Json() {}

  /** Writes the members of an object. */
  @FunctionalInterface
  public interface Members {
    void write(JsonGenerator json) throws IOException;
  }

  /** An object on one line, without the end of the line. */
  public static String object(Members members) {
    return RecordJson.text(
        json -> {
          json.writeStartObject();
          members.write(json);
          json.writeEndObject();
        });
  }

  /** Writes an object on a line of its own. */
  public static void line(PrintWriter out, Members members) {
    out.println(object(members));
  }
}
