package dev.corymb.cli.output;

import dev.corymb.client.api.RecordJson;
import java.io.PrintWriter;

/** Writes JSON, one object per line. */
public final class Json {

  private Json() {}

  /** An object on one line, without the end of the line. */
  public static String object(RecordJson.Writing members) {
    return RecordJson.text(
        json -> {
          json.writeStartObject();
          members.to(json);
          json.writeEndObject();
        });
  }

  /** Writes an object on a line of its own. */
  public static void line(PrintWriter out, RecordJson.Writing members) {
    out.println(object(members));
  }
}
