package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.schema.Equality;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.core.schema.Ranges;
import dev.corymb.node.directory.Located;
import dev.corymb.server.http.Breach;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;

/** What is asked of the directory: one query or several. Read from the body of a request. */
final class LocateRequest {

  static final int MAX_CANDIDATES = 10_000;
  private static final int MAX_CONFIRMED = 100; // queries, since owners are asked for each
  private static final int SUMMARIES_PER_ALTERNATIVE = 100; // compared with bounds in its time
  private static final int USUAL_CANDIDATES = 1_000;

  private final List<Asked> asked = new ArrayList<>();
  private boolean several;
  private boolean explain;
  private boolean confirm;
  private int limit = USUAL_CANDIDATES;

  /** A query, or what is wrong with it; and its JSON, to be asked elsewhere. */
  static final class Asked {

    private final Query query; // null if it is malformed, like its digests
    private final QueryDigests digests;
    private final Breach breach;
    private final byte[] json;

    Asked(Query query, QueryDigests digests, Breach breach, byte[] json) {
      this.query = query;
      this.digests = digests;
      this.breach = breach;
      this.json = json;
    }

    Query query() {
      return query;
    }

    QueryDigests digests() {
      return digests;
    }

    Optional<Breach> breach() {
      return Optional.ofNullable(breach);
    }

    /** The attributes of which it gives bounds. */
    List<String> ranges() {
      return query.bounded() == 0 ? List.of() : query.schema().names(query.bounded());
    }

    /**
     * Why the number of false sites is not bounded.
     *
     * @param sets that are tied to one item each
     */
    String notTied(List<String> sets) {
      return Located.notTied(sets, digests.asksForAll(), ranges());
    }

    /** The object or string as it was given. */
    byte[] json() {
      return json;
    }

    /** What to say if nothing was found, of a value that may be meant as a pattern or a list. */
    Optional<String> hint() {
      return Equality.hint(query);
    }
  }

  private LocateRequest() {}

  /**
   * Reads a request.
   *
   * @param shape of the summaries, which says what can be asked of them
   * @param ranges the attributes that may be asked for by bounds
   * @param maxQueries the most queries of a batch, and alternatives of all of them
   * @param summaries how many there are: bounds alone are compared with each
   * @throws dev.corymb.server.http.ProblemException if it is none
   */
  static LocateRequest read(
      byte[] body, FilterShape shape, Ranges ranges, int maxQueries, IntSupplier summaries) {
    Reader reader = new Reader(shape, ranges, body);
    return Json.object(body, json -> new LocateRequest().read(json, reader, maxQueries, summaries));
  }

  private LocateRequest read(JsonParser json, Reader reader, int maxQueries, IntSupplier summaries)
      throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "query" -> {
          requireFirst();
          asked.add(readOne(json, reader));
        }
        case "queries" -> readSeveral(json, reader, maxQueries, summaries.getAsInt());
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
  static Asked readOne(JsonParser json, Reader reader) throws IOException {
    Asked one = reader.read(json);
    one.breach()
        .ifPresent(
            breach -> {
              throw Problem.invalid(breach.within("query")).exception();
            });
    return one;
  }

  private void readSeveral(JsonParser json, Reader reader, int maxQueries, int summaries)
      throws IOException {
    requireFirst();
    several = true;
    int most = Math.max(maxQueries, Query.MAX_ALTERNATIVES);
    int ofBounds = ofBounds(summaries, most);
    long alternatives = 0; // of all queries: each is looked up
    if (json.currentToken() != JsonToken.START_ARRAY) {
      throw Problem.invalid("queries", "must be an array of queries", Json.shown(json)).exception();
    }
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (asked.size() == maxQueries) {
        throw Problem.tooLarge("queries", "must be at most " + maxQueries, "more").exception();
      }
      Asked one = reader.read(json);
      alternatives += alternatives(one.query(), ofBounds);
      if (alternatives > most) {
        String rule =
            "must have at most "
                + most
                + " alternatives in all, the products of lists"
                + (ofBounds > 1 ? "; one of ranges alone counts as " + ofBounds : "");
        throw Problem.tooLarge("queries", rule, "more").exception();
      }
      asked.add(one);
    }
  }

  /** As how many alternatives bounds alone count; a query alone is never too many. */
  private static int ofBounds(int summaries, int most) {
    return Math.min(most, 1 + (summaries - 1) / SUMMARIES_PER_ALTERNATIVE);
  }

  private static int alternatives(Query query, int ofBounds) {
    if (query == null) {
      return 1;
    }
    return query.given() == 0 ? ofBounds : query.combinations();
  }

  private void requireFirst() {
    if (!asked.isEmpty()) {
      throw Problem.invalid("queries", "must not be given together with query", null).exception();
    }
  }

  /** Reads queries from a body. */
  static final class Reader {

    private final FilterShape shape;
    private final byte[] body;
    private final QueryReader queries;

    Reader(FilterShape shape, Ranges ranges, byte[] body) {
      this.shape = shape;
      this.body = body;
      this.queries = new QueryReader(ranges);
    }

    Asked read(JsonParser json) throws IOException {
      int from = (int) json.currentTokenLocation().getByteOffset();
      Breach breach = queries.read(json);
      json.finishToken(); // else a string may not have been read to its end
      int to = (int) json.currentLocation().getByteOffset();
      Query query = queries.query();
      if (query != null && query.given() != 0) { // bounds alone are not asked of summaries
        try {
          shape.requireAnswerable(query.given());
        } catch (IllegalArgumentException e) {
          String rule = "must be one that the summaries can answer: " + e.getMessage();
          breach = new Breach(null, rule, null);
          query = null;
        }
      }
      return new Asked(
          query,
          query == null ? null : shape.digester().digests(query),
          breach,
          Arrays.copyOfRange(body, from, to));
    }
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

  /**
   * Whether it is one query with one combination of values: what is answered at once. Bounds alone
   * are compared with the values of all sites, which takes longer.
   */
  boolean isSimple() {
    Query first = asked.get(0).query();
    return !several && !explain && !confirm && first.combinations() == 1 && first.given() != 0;
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
