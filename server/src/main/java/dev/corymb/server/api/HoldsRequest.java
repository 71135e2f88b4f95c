package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.core.schema.Digester;
import dev.corymb.node.Node;
import dev.corymb.node.ledger.LedgerException;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.server.http.Breach;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.Problem;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The question of another node which of some sites hold a match, exactly. */
final class HoldsRequest {

  private static final int MAX_SITES = LocateRequest.MAX_CANDIDATES;

  private final Set<String> sites = new LinkedHashSet<>();
  private long[] digests;
  private long given;

  private HoldsRequest() {}

  /** Reads one. */
  static HoldsRequest read(byte[] body, Digester digester) {
    return Json.object(body, json -> new HoldsRequest().read(json, digester));
  }

  private HoldsRequest read(JsonParser json, Digester digester) throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "sites" -> readSites(json);
        case "query" -> readQuery(json, new ItemReader(digester));
        default -> throw Problem.invalid(field, "must be one of sites, query", field).exception();
      }
    }
    if (given == 0) {
      throw Problem.invalid("query", "must be given", null).exception();
    }
    return this;
  }

  private void readSites(JsonParser json) throws IOException {
    if (json.currentToken() != JsonToken.START_ARRAY) {
      throw Problem.invalid("sites", "must be an array of strings", Json.shown(json)).exception();
    }
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (json.currentToken() != JsonToken.VALUE_STRING) {
        throw Problem.invalid("sites", "must be an array of strings", Json.shown(json)).exception();
      }
      if (sites.size() == MAX_SITES) {
        throw Problem.tooLarge("sites", "must be at most " + MAX_SITES, "more").exception();
      }
      sites.add(json.getText());
    }
  }

  private void readQuery(JsonParser json, ItemReader reader) throws IOException {
    Breach breach = reader.query(json);
    if (breach != null) {
      throw Problem.invalid(breach.within("query")).exception();
    }
    digests = reader.digests();
    given = reader.given();
  }

  /**
   * Asks the ledger of a node; of sites that are not reached in time, or cannot be read, nothing is
   * said.
   */
  Buffer answer(Node node, Confirmation.Deadline deadline, UnreadableSites unreadable) {
    List<String> holding = new ArrayList<>();
    List<String> mistaken = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (String site : sites) {
      if (!deadline.isPast()) {
        find(node, site, holding, mistaken, unknown, unreadable);
      }
    }
    return Json.buffer(
        json -> {
          json.writeStartObject();
          Confirmation.write(json, "holding", holding);
          Confirmation.write(json, "mistaken", mistaken);
          Confirmation.write(json, "unknown", unknown);
          json.writeEndObject();
        });
  }

  private void find(
      Node node,
      String site,
      List<String> holding,
      List<String> mistaken,
      List<String> unknown,
      UnreadableSites unreadable) {
    try {
      (node.holds(site, digests, given) ? holding : mistaken).add(site);
    } catch (SiteException.Unknown | SiteException.OwnedElsewhere e) {
      unknown.add(site);
    } catch (SiteException | LedgerException e) {
      unreadable.report(site, e);
      // nothing is said of it, so whoever asks knows that it was not answered
    }
  }
}
