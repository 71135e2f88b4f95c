package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Equality;
import dev.corymb.server.http.Breach;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What is asked of the directory: one query or several. Read from the body of a request. */
final class LocateRequest {

  static final int MAX_CANDIDATES = 10_000;
  private static final int MAX_CONFIRMED = 100; // queries, since owners are asked for each
  private static final int USUAL_CANDIDATES = 1_000;

  private final List<Asked> asked = new ArrayList<>();
  private boolean several;
  private boolean explain;
  private boolean confirm;
  private int limit = USUAL_CANDIDATES;

  /** A query: its digests, or what is wrong with it; and its text, to be asked elsewhere. */
  static final class Asked {

    private final long[] digests;
    private final long given;
    private final Breach breach;
    private final byte[] text;

    Asked(long[] digests, long given, Breach breach, byte[] text) {
      this.digests = digests;
      this.given = given;
      this.breach = breach;
      this.text = text;
    }

    long[] digests() {
      return digests;
    }

    long given() {
      return given;
    }

    Optional<Breach> breach() {
      return Optional.ofNullable(breach);
    }

    /** The object as it was given. */
    byte[] text() {
      return text;
    }

    /** What to say if nothing was found, of a value that may be meant as a pattern or a list. */
    Optional<String> hint() {
      return Json.object(
          text,
          json -> {
            Optional<String> first = Optional.empty();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
              Optional<String> hint =
                  json.nextToken() == JsonToken.VALUE_NULL
                      ? Optional.empty()
                      : Equality.hint(json.currentName(), json.getText());
              first = first.isPresent() ? first : hint;
            }
            return first;
          });
    }
  }

  private LocateRequest() {}

  /**
   * Reads a request.
   *
   * @throws dev.corymb.server.http.ProblemException if it is none
   */
  static LocateRequest read(byte[] body, Digester digester, int maxQueries) {
    return Json.object(body, json -> new LocateRequest().read(json, body, digester, maxQueries));
  }

  private LocateRequest read(JsonParser json, byte[] body, Digester digester, int maxQueries)
      throws IOException {
    ItemReader reader = new ItemReader(digester);
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "query" -> {
          requireFirst();
          asked.add(readOne(json, body, reader));
        }
        case "queries" -> readSeveral(json, body, reader, maxQueries);
        case "explain" -> explain = truth(field, json);
        case "confirm" -> confirm = truth(field, json);
        case "limit" -> limit = Json.number(field, json, 1, MAX_CANDIDATES);
        default ->
            throw Problem.invalid(
                    field, "must be one of query, queries, explain, confirm, limit", field)
                .exception();
      }
    }
    if (confirm && asked.size() > MAX_CONFIRMED) {
      throw Problem.tooLarge(
              "queries", "must be at most " + MAX_CONFIRMED + " with confirm", "" + asked.size())
          .exception();
    }
    if (asked.isEmpty()) {
      throw Problem.invalid("query", "must be given, or queries with at least one", null)
          .exception();
    }
    return this;
  }

  /** Reads the one query of a request; the parser is at the value of the member query. */
  static Asked readOne(JsonParser json, byte[] body, ItemReader reader) throws IOException {
    Asked one = readQuery(json, body, reader);
    one.breach()
        .ifPresent(
            breach -> {
              throw Problem.invalid(breach.within("query")).exception();
            });
    return one;
  }

  private void readSeveral(JsonParser json, byte[] body, ItemReader reader, int maxQueries)
      throws IOException {
    requireFirst();
    several = true;
    if (json.currentToken() != JsonToken.START_ARRAY) {
      throw Problem.invalid("queries", "must be an array of objects", Json.shown(json)).exception();
    }
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (asked.size() == maxQueries) {
        throw Problem.tooLarge("queries", "must be at most " + maxQueries, "more").exception();
      }
      asked.add(readQuery(json, body, reader));
    }
  }

  private void requireFirst() {
    if (!asked.isEmpty()) {
      throw Problem.invalid("queries", "must not be given together with query", null).exception();
    }
  }

  private static Asked readQuery(JsonParser json, byte[] body, ItemReader reader)
      throws IOException {
    int from = (int) json.currentTokenLocation().getByteOffset();
    Breach breach = reader.query(json);
    int to = (int) json.currentLocation().getByteOffset();
    return new Asked(reader.digests(), reader.given(), breach, Arrays.copyOfRange(body, from, to));
  }

  private static boolean truth(String field, JsonParser json) throws IOException {
    if (!json.currentToken().isBoolean()) {
      throw Problem.invalid(field, "must be true or false", Json.shown(json)).exception();
    }
    return json.getBooleanValue();
  }

  List<Asked> asked() {
    return asked;
  }

  boolean isSeveral() {
    return several;
  }

  boolean explain() {
    return explain;
  }

  boolean confirm() {
    return confirm;
  }

  int limit() {
    return limit;
  }
}
