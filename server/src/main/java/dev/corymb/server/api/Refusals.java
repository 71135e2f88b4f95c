package dev.corymb.server.api;

import dev.corymb.client.api.RefusedItem;
import dev.corymb.client.api.StreamChunk.RefusedLine;
import dev.corymb.server.http.Breach;
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

  /** The first of them, as lines of a stream. */
  List<RefusedLine> lines(int most) {
    return refusals.stream()
        .limit(most)
        .map(
            one ->
                new RefusedLine(
                    one.number(),
                    Optional.ofNullable(one.breach().field()),
                    one.breach().rule(),
                    Optional.ofNullable(one.breach().value())))
        .toList();
  }
}
