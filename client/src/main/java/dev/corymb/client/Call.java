package dev.corymb.client;

import static java.util.Objects.requireNonNull;

import dev.corymb.client.api.LocateBody;
import dev.corymb.client.api.NewSiteBody;
import dev.corymb.client.api.PruneBody;
import dev.corymb.client.api.RecordJson;
import dev.corymb.core.site.SiteId;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * One request.
 *
 * @param path the path and query, from {@code /v1}
 * @param body JSON; null if there is none
 * @param key the idempotency key; null if there is none
 * @param repeatable whether sending it twice does no more than sending it once
 */
public record Call(
    String method, String path, @Nullable String body, @Nullable String key, boolean repeatable) {

  public Call {
    requireNonNull(method, "method");
    requireNonNull(path, "path");
  }

  /** Reads something. */
  public static Call get(String path) {
    return new Call("GET", path, null, null, true);
  }

  /** Asks something that takes a body. */
  public static Call ask(String path, String body) {
    return new Call("POST", path, body, null, true);
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

  /** Changes something, once. */
  public static Call post(String path, String body) {
    return new Call("POST", path, body, null, false);
  }

  /** Changes something under a key by which the server knows a repetition. */
  public static Call post(String path, String body, String key) {
    return new Call("POST", path, body, requireNonNull(key, "key"), true);
  }

  /** Deletes something. */
  public static Call delete(String path) {
    return new Call("DELETE", path, null, null, false);
  }

  /** The same, to be repeated by a caller that understands the answer to a repetition. */
  public Call repeated() {
    return new Call(method, path, body, key, true);
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
