package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Ranges;
import dev.corymb.core.site.SiteId;
import dev.corymb.server.http.Breach;
import dev.corymb.server.http.Json;
import java.io.IOException;
import java.util.Optional;

/**
 * Reads rows: items of one site, or objects with a site and an item, in which no attribute can be
 * taken for the site. For one thread; what was read stands until the next is.
 */
final class RowReader {

  private final ItemReader items;
  private final Optional<String> only;
  private String site;

  /**
   * A reader of rows.
   *
   * @param ranges the attributes whose values are kept in their order
   * @param only the site of all rows; if empty, each names its own
   */
  RowReader(Digester digester, Ranges ranges, Optional<String> only) {
    this.items = new ItemReader(digester, ranges);
    this.only = only;
  }

  /** The site of the row that was read. */
  String site() {
    return site;
  }

  /** The digests of its item, see {@link dev.corymb.core.schema.ItemRow}. */
  long[] digests() {
    return items.row();
  }

  /**
   * Reads a row.
   *
   * @return what is wrong with it, or null; the parser is at its end in any case
   */
  Breach row(JsonParser json) throws IOException {
    site = only.orElse(null);
    if (only.isPresent()) {
      return items.item(json);
    }
    if (json.currentToken() != JsonToken.START_OBJECT) {
      Breach breach = new Breach(null, "must be an object with site and item", Json.shown(json));
      json.skipChildren();
      return breach;
    }
    Breach first = null;
    boolean hasItem = false;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      Breach breach =
          switch (name) {
            case "site" -> takeSite(json);
            case "item" -> takeItem(json);
            default -> Breach.ofText(name, "must be one of site, item", name);
          };
      hasItem |= name.equals("item");
      json.skipChildren();
      first = first == null ? breach : first;
    }
    if (first == null && (site == null || !hasItem)) {
      first = new Breach(site == null ? "site" : "item", "must be given", null);
    }
    return first;
  }

  private Breach takeSite(JsonParser json) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_STRING) {
      return new Breach("site", "must be a string", Json.shown(json));
    }
    site = json.getText();
    return SiteId.fault(site).isEmpty()
        ? null
        : Breach.ofText("site", "must be " + SiteId.RULE, SiteId.shown(site));
  }

  private Breach takeItem(JsonParser json) throws IOException {
    Breach breach = items.item(json);
    return breach == null ? null : breach.within("item");
  }
}
