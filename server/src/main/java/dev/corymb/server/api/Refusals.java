package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.server.http.Breach;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The rows of a batch or chunk that were refused, each with its place and the reason. */
final class Refusals {

  /** A removal of what is not there. */
  static final Breach ABSENT = new Breach(null, "must be present to be removed", null);

  private record Refusal(boolean removes, long number, Breach breach) {}

  private final boolean stream;
  private final List<Refusal> refusals = new ArrayList<>();

  /**
   * No refusals.
   *
   * @param stream whether rows are named by their lines; else by what is done and an index
   */
  Refusals(boolean stream) {
    this.stream = stream;
  }

  void add(boolean removes, long number, Breach breach) {
    refusals.add(new Refusal(removes, number, breach));
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
      if (stream) {
        json.writeNumberField("line", refusal.number());
      } else {
        json.writeStringField("op", refusal.removes() ? "remove" : "add");
        json.writeNumberField("index", refusal.number());
      }
      refusal.breach().writeFields(json);
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
