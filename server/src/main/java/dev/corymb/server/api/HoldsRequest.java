package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.client.api.Holds;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.core.schema.Ranges;
import dev.corymb.node.Node;
import dev.corymb.node.ledger.LedgerException;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.server.http.Breach;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;

/** The question of another node which of some sites hold a match, exactly. */
final class HoldsRequest {

  private static final int MAX_SITES = LocateRequest.MAX_CANDIDATES;

  private final Set<String> sites = new LinkedHashSet<>();
  private QueryDigests query; // null until it was read

  private HoldsRequest() {}

  /** Reads one. */
  static HoldsRequest read(byte[] body, Digester digester, Ranges ranges) {
    return Json.object(body, json -> new HoldsRequest().read(json, digester, ranges));
  }

  private HoldsRequest read(JsonParser json, Digester digester, Ranges ranges) throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "sites" -> readSites(json);
        case "query" -> readQuery(json, digester, ranges);
        default -> throw Problem.invalid(field, "must be one of sites, query", field).exception();
      }
    }
    if (query == null) {
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

  private void readQuery(JsonParser json, Digester digester, Ranges ranges) throws IOException {
    QueryReader reader = new QueryReader(ranges);
    Breach breach = reader.read(json);
    if (breach != null) {
      throw Problem.invalid(breach.within("query")).exception();
    }
    query = digester.digests(reader.query());
  }

  /**
   * Asks the ledger of a node; of sites that are not reached in time, or cannot be read, nothing is
   * said.
   */
  Holds answer(Node node, Confirmation.Deadline deadline, UnreadableSites unreadable) {
    Holds said = new Holds(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (String site : sites) {
      if (!deadline.isPast()) {
        find(node, site, said, unreadable);
      }
    }
    return said;
  }

  private void find(Node node, String site, Holds said, UnreadableSites unreadable) {
    try {
      (node.holds(site, query) ? said.holding() : said.mistaken()).add(site);
    } catch (SiteException.Unknown | SiteException.OwnedElsewhere e) {
      said.unknown().add(site);
    } catch (SiteException | LedgerException e) {
      unreadable.report(site, e);
      // nothing is said of it, so whoever asks knows that it was not answered
    }
  }
}
