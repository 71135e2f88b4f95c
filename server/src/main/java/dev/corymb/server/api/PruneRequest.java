package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.schema.Ranges;
import dev.corymb.core.site.SiteId;
import dev.corymb.server.http.Breach;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.Problem;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The question which of some sites a query may skip.
 *
 * @param within the ids of the sites, each once, in the order in which they were given first
 */
record PruneRequest(LocateRequest.Asked query, Set<String> within) {

  static final int MAX_SITES = 100_000;

  /**
   * Reads a request.
   *
   * @throws dev.corymb.server.http.ProblemException if it is none
   */
  static PruneRequest read(byte[] body, FilterShape shape, Ranges ranges) {
    LocateRequest.Reader reader = new LocateRequest.Reader(shape, ranges, body);
    return Json.object(body, json -> read(json, reader));
  }

  private static PruneRequest read(JsonParser json, LocateRequest.Reader reader)
      throws IOException {
    LocateRequest.Asked query = null;
    Set<String> within = null;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "query" -> query = LocateRequest.readOne(json, reader);
        case "within" -> within = readSites(json);
        default -> throw Problem.invalid(field, "must be one of query, within", field).exception();
      }
    }
    if (query == null) {
      throw Problem.invalid("query", "must be given", null).exception();
    }
    if (within == null) {
      throw Problem.invalid("within", "must be given", null).exception();
    }
    return new PruneRequest(query, within);
  }

  private static Set<String> readSites(JsonParser json) throws IOException {
    if (json.currentToken() != JsonToken.START_ARRAY) {
      throw Problem.invalid("within", "must be an array of site ids", Json.shown(json)).exception();
    }
    Set<String> sites = new LinkedHashSet<>();
    for (int i = 0; json.nextToken() != JsonToken.END_ARRAY; i++) {
      if (i == MAX_SITES) {
        throw Problem.tooLarge("within", "must have at most " + MAX_SITES + " site ids", "more")
            .exception();
      }
      sites.add(readSite(json, i));
    }
    return sites;
  }

  private static String readSite(JsonParser json, int index) throws IOException {
    String field = "within[" + index + "]";
    if (json.currentToken() != JsonToken.VALUE_STRING) {
      throw Problem.invalid(field, "must be a site id, as a string", Json.shown(json)).exception();
    }
    String site = json.getText();
    if (SiteId.fault(site).isPresent()) {
      throw Problem.invalid(Breach.ofText(field, "must be " + SiteId.RULE, SiteId.shown(site)))
          .exception();
    }
    return site;
  }
}
