package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.server.http.Breach;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The items of a batch that were refused, each with its place and the reason. */
final class Refusals {

  /** A removal of what is not there. */
  static final Breach ABSENT = new Breach(null, "must be present to be removed", null);

  private record Refusal(String place, long number, String op, Breach breach) {}

  private final List<Refusal> refusals = new ArrayList<>();

  /** Refuses the item on a line of a stream. */
  void line(long line, Breach breach) {
    refusals.add(new Refusal("line", line, null, breach));
  }

  /** Refuses an item of a JSON batch. */
  void item(String op, int index, Breach breach) {
    refusals.add(new Refusal("index", index, op, breach));
  }

  int size() {
    return refusals.size();
  }

  void write(JsonGenerator json) throws IOException {
    writeFirst(json, refusals.size());
  }

  /** Writes so many of them at most. */
  void writeFirst(JsonGenerator json, int most) throws IOException {
    json.writeArrayFieldStart("refused");
    for (Refusal refusal : refusals.subList(0, Math.min(most, refusals.size()))) {
      json.writeStartObject();
      if (refusal.op() != null) {
        json.writeStringField("op", refusal.op());
      }
      json.writeNumberField(refusal.place(), refusal.number());
      refusal.breach().writeFields(json);
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
