package dev.corymb.client;

import static java.util.Objects.requireNonNull;

import dev.corymb.client.api.ExportedEvent;
import dev.corymb.client.api.LocateBody;
import dev.corymb.client.api.NewSiteBody;
import dev.corymb.client.api.PruneBody;
import dev.corymb.client.api.RecordJson;
import dev.corymb.client.api.WalkBody;
import dev.corymb.core.site.SiteId;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One request.
 *
 * @param path the path and query, from {@code /v1}
 * @param body null if there is none
 * @param type of the body
 * @param key the idempotency key; null if there is none
 * @param repeatable whether sending it twice does no more than sending it once
 */
public record Call(
    String method,
    String path,
    @Nullable String body,
    String type,
    @Nullable String key,
    boolean repeatable) {

  private static final String JSON = "application/json";
  private static final String NDJSON = "application/x-ndjson";

  public Call {
    requireNonNull(method, "method");
    requireNonNull(path, "path");
    requireNonNull(type, "type");
  }

  /** Reads something. */
  public static Call get(String path) {
    return new Call("GET", path, null, JSON, null, true);
  }

  /** Asks something that takes a body. */
  public static Call ask(String path, String body) {
    return new Call("POST", path, body, JSON, null, true);
  }

  /** Asks which sites might hold a match. */
  public static Call locate(LocateBody queries) {
    return ask("/v1/locate", RecordJson.text(queries));
  }

  /** Asks which of some sites a query may skip. */
  public static Call prune(PruneBody query) {
    return ask("/v1/prune", RecordJson.text(query));
  }

  /** Creates a site. */
  public static Call create(NewSiteBody site) {
    return post("/v1/sites", RecordJson.text(site));
  }

  /** Asks what things were made of, or what became of them. */
  public static Call walk(WalkBody question) {
    return ask("/v1/provenance/walk", RecordJson.text(question));
  }

  /**
   * Records events at a site; those that it has already change nothing.
   *
   * @param documents JSON, one per line
   * @param create whether a site that does not exist is created
   */
  public static Call record(String site, List<String> documents, boolean create) {
    return new Call("POST", events(site, create), String.join("\n", documents), NDJSON, null, true);
  }

  /** Records the events of one document of any length; those that are there change nothing. */
  public static Call record(String site, String document, boolean create) {
    return ask(events(site, create), document);
  }

  /**
   * Shows an event.
   *
   * @param site that has it; null for any site of the server
   */
  public static Call event(String event, @Nullable String site) {
    return get(
        "/v1/provenance/events/" + encoded(event) + (site == null ? "" : "?site=" + encoded(site)));
  }

  /** Removes an event from a site. */
  public static Call removeEvent(String site, String event) {
    return delete("/v1/sites/" + encoded(site) + "/provenance/" + encoded(event));
  }

  /**
   * Exports the events of a site, one per line, in the order in which they were recorded.
   *
   * @param after the event after which to begin; null for the first one
   */
  public static Call export(String site, @Nullable ExportedEvent after) {
    return get(
        events(site, false)
            + (after == null
                ? ""
                : "?after=" + encoded(after.id()) + "&recorded=" + encoded(after.recorded())));
  }

  private static String events(String site, boolean create) {
    return "/v1/sites/" + encoded(site) + "/provenance" + (create ? "?create=true" : "");
  }

  /** Changes something, once. */
  public static Call post(String path, String body) {
    return new Call("POST", path, body, JSON, null, false);
  }

  /** Changes something under a key by which the server knows a repetition. */
  public static Call post(String path, String body, String key) {
    return new Call("POST", path, body, JSON, requireNonNull(key, "key"), true);
  }

  /** Deletes something. */
  public static Call delete(String path) {
    return new Call("DELETE", path, null, JSON, null, false);
  }

  /** The same, to be repeated by a caller that understands the answer to a repetition. */
  public Call repeated() {
    return new Call(method, path, body, type, key, true);
  }

  /** The path of a site. An id that a URL cannot carry is escaped. */
  public static String site(String id) {
    return SiteId.fault(id).isEmpty()
        ? "/v1/sites/" + encoded(id)
        : "/v1/sites/" + encoded(SiteId.escape(id)) + "?escaped=true";
  }

  /** A word as part of a path or a query. */
  public static String encoded(String word) {
    return URLEncoder.encode(word, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
