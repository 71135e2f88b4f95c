package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.core.site.SiteId;
import dev.corymb.core.text.Notation;
import dev.corymb.node.NewSite;
import dev.corymb.node.ledger.Window;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.Problem;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * What a new site is to be.
 *
 * @param id its name
 * @param settings of the site
 */
record SiteRequest(String id, NewSite settings) {

  private static final int MAX_BUCKETS = 10_000;

  /** Reads one from the body of a request. */
  static SiteRequest read(byte[] body) {
    return Json.object(body, SiteRequest::read);
  }

  private static SiteRequest read(JsonParser json) throws IOException {
    String id = null;
    Optional<Duration> timeToLive = Optional.empty();
    Optional<Window> window = Optional.empty();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "id" -> id = string(field, json);
        case "timeToLive" -> timeToLive = Optional.of(duration(field, json));
        case "window" -> window = Optional.of(window(json));
        default ->
            throw Problem.invalid(field, "must be one of id, timeToLive, window", field)
                .exception();
      }
    }
    if (id == null || SiteId.fault(id).isPresent()) {
      String shown = id == null ? null : SiteId.shown(id);
      throw Problem.invalid("id", "must be " + SiteId.RULE, shown).exception();
    }
    return new SiteRequest(id, settings(timeToLive, window));
  }

  private static NewSite settings(Optional<Duration> timeToLive, Optional<Window> window) {
    if (timeToLive.isPresent() && window.isPresent()) {
      throw Problem.invalid("window", "must not be given together with timeToLive", null)
          .exception();
    }
    return new NewSite(timeToLive, window);
  }

  /** What sites are to be that rows create; empty if they create none. */
  static Optional<NewSite> creation(Params params) {
    String timeToLive = params.text("timeToLive", "");
    String bucket = params.text("bucket", "");
    int buckets = params.number("buckets", 0, 0, MAX_BUCKETS);
    if (!params.truth("create", false)) {
      if (!timeToLive.isEmpty() || !bucket.isEmpty() || buckets > 0) {
        throw Problem.invalid("create", "must be true if sites are given settings", "false")
            .exception();
      }
      return Optional.empty();
    }
    if (bucket.isEmpty() != (buckets == 0)) {
      throw Problem.invalid("buckets", "must be given together with bucket", null).exception();
    }
    return Optional.of(
        settings(
            timeToLive.isEmpty()
                ? Optional.empty()
                : Optional.of(duration("timeToLive", timeToLive)),
            bucket.isEmpty()
                ? Optional.empty()
                : Optional.of(new Window(duration("bucket", bucket), buckets))));
  }

  private static Window window(JsonParser json) throws IOException {
    if (json.currentToken() == JsonToken.VALUE_STRING) {
      return window(json.getText());
    }
    Duration bucket = null;
    int buckets = 0;
    if (json.currentToken() != JsonToken.START_OBJECT) {
      throw Problem.invalid("window", "must be an object or a string", Json.shown(json))
          .exception();
    }
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = "window." + json.currentName();
      json.nextToken();
      switch (field) {
        case "window.bucket" -> bucket = duration(field, json);
        case "window.buckets" -> buckets = Json.number(field, json, 1, MAX_BUCKETS);
        default -> throw Problem.invalid(field, "must be one of bucket, buckets", null).exception();
      }
    }
    if (bucket == null || buckets == 0) {
      throw Problem.invalid("window", "must have bucket and buckets", null).exception();
    }
    return new Window(bucket, buckets);
  }

  /** Reads a window as people write it, such as 1m*60. */
  private static Window window(String text) {
    Notation.Buckets parts;
    try {
      parts = Notation.window(text);
    } catch (IllegalArgumentException e) {
      throw Problem.invalid("window", "must be like 1m*60 or PT1M*60", text).exception();
    }
    if (parts.buckets() < 1 || parts.buckets() > MAX_BUCKETS) {
      throw Problem.invalid("window", "must have 1 to " + MAX_BUCKETS + " buckets", text)
          .exception();
    }
    return new Window(duration("window", parts.bucket().toString()), parts.buckets());
  }

  private static String string(String field, JsonParser json) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_STRING) {
      throw Problem.invalid(field, "must be a string", Json.shown(json)).exception();
    }
    return json.getText();
  }

  private static Duration duration(String field, JsonParser json) throws IOException {
    return duration(field, string(field, json));
  }

  private static Duration duration(String field, String text) {
    try {
      Duration time = Notation.duration(text);
      if (time.toMillis() > 0 && time.equals(Duration.ofMillis(time.toMillis()))) {
        return time;
      }
    } catch (IllegalArgumentException | ArithmeticException e) {
      // rejected below
    }
    throw Problem.invalid(
            field, "must be a time of whole milliseconds, one or more, such as 1h or PT1H", text)
        .exception();
  }
}
