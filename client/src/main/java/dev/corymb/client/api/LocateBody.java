package dev.corymb.client.api;

import java.util.List;
import java.util.Optional;

/** What is asked of a node: one query or several, and how they are to be answered. */
public record LocateBody(
    Optional<JsonText> query,
    Optional<List<JsonText>> queries,
    Optional<Boolean> explain,
    Optional<Boolean> confirm,
    Optional<Integer> limit) {

  /** One query, answered in the usual way. */
  public static LocateBody of(JsonText query) {
    return usual(Optional.of(query), Optional.empty());
  }

  /** Several queries, answered in the usual way. */
  public static LocateBody ofAll(List<JsonText> queries) {
    return usual(Optional.empty(), Optional.of(queries));
  }

  private static LocateBody usual(Optional<JsonText> query, Optional<List<JsonText>> queries) {
    return new LocateBody(query, queries, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** The same, answered in another way. */
  public LocateBody with(boolean explained, boolean confirmed, int most) {
    return new LocateBody(
        query, queries, Optional.of(explained), Optional.of(confirmed), Optional.of(most));
  }
}
