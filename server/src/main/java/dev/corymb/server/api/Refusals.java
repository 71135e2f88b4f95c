package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.client.api.RefusedItem;
import dev.corymb.server.http.Breach;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rows of a batch or chunk that were refused, each with its place and the reason. */
final class Refusals {

  /** A removal of what is not there. */
  static final Breach ABSENT = new Breach(null, "must be present to be removed", null);

  private record Refusal(boolean removes, long number, Breach breach) {}

  private final List<Refusal> refusals = new ArrayList<>();

  void add(boolean removes, long number, Breach breach) {
    refusals.add(new Refusal(removes, number, breach));
  }

  int size() {
    return refusals.size();
  }

  /** All of them, as rows of a batch. */
  List<RefusedItem> items() {
    return refusals.stream()
        .map(
            one ->
                new RefusedItem(
                    one.removes() ? "remove" : "add",
                    Math.toIntExact(one.number()),
                    Optional.ofNullable(one.breach().field()),
                    one.breach().rule(),
                    Optional.ofNullable(one.breach().value())))
        .toList();
  }

  /** Writes so many of them at most, as lines of a stream. */
  void writeFirst(JsonGenerator json, int most) throws IOException {
    json.writeArrayFieldStart("refused");
    for (Refusal refusal : refusals.subList(0, Math.min(most, refusals.size()))) {
      json.writeStartObject();
      json.writeNumberField("line", refusal.number());
      refusal.breach().writeFields(json);
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
