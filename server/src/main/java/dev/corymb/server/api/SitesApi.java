package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.node.KnownSite;
import dev.corymb.node.Node;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.site.Publication;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.server.http.Bodies;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.Reply;
import dev.corymb.server.watch.History;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;

/** Creates, lists, shows and deletes sites. */
final class SitesApi {

  private static final int USUAL_PAGE = 100;
  private static final int MAX_PAGE = 1_000;
  private static final int MAX_ID = 500;

  private final Node node;
  private final Sites sites;
  private final Bodies bodies;
  private final Workers workers;
  private final Changes changes;
  private final History history;

  SitesApi(
      Node node, Sites sites, Bodies bodies, Workers workers, Changes changes, History history) {
    this.node = node;
    this.sites = sites;
    this.bodies = bodies;
    this.workers = workers;
    this.changes = changes;
    this.history = history;
  }

  /** The site that the path of a request names. */
  static String site(RoutingContext request) {
    String site = request.pathParam("site");
    if (site.length() > MAX_ID) {
      throw Problem.invalid("site", "must have at most " + MAX_ID + " characters", site)
          .exception();
    }
    return site;
  }

  void list(RoutingContext request) {
    Params params = new Params(request, "after", "limit", "own", "prefix");
    String after = params.text("after", "");
    String prefix = params.text("prefix", "");
    int limit = params.number("limit", USUAL_PAGE, 1, MAX_PAGE);
    boolean own = params.truth("own", false);
    workers.read(request, () -> page(after, prefix, limit, own));
  }

  private Buffer page(String after, String prefix, int limit, boolean own) {
    List<String> matching =
        node.siteIds().stream()
            .filter(id -> id.startsWith(prefix) && (!own || node.owns(id)))
            .toList();
    List<String> left = matching.stream().filter(id -> id.compareTo(after) > 0).toList();
    List<String> page = left.subList(0, Math.min(limit, left.size()));
    return Json.buffer(
        json -> {
          json.writeStartObject();
          json.writeArrayFieldStart("sites");
          for (String id : page) {
            Optional<KnownSite> known = node.known(id);
            if (known.isPresent()) { // else it has gone meanwhile
              sites.write(json, known.get(), node.status(id), false);
            }
          }
          json.writeEndArray();
          if (page.size() < left.size()) {
            json.writeStringField("next", page.get(page.size() - 1));
          } else {
            json.writeNullField("next");
          }
          json.writeNumberField("total", matching.size());
          json.writeEndObject();
        });
  }

  void show(RoutingContext request) {
    String site = site(request);
    workers.read(request, () -> whole(site));
  }

  private Buffer whole(String site) {
    Optional<SiteStatus> status = node.status(site);
    KnownSite known = node.known(site).orElseThrow(() -> Sites.unknown(site).exception());
    return Json.buffer(json -> sites.write(json, known, status, true));
  }

  /** What a new site is to be. */
  private record Wish(String id, Optional<Duration> timeToLive, Optional<Window> window) {}

  void create(RoutingContext request) {
    bodies.json(
        request,
        body -> {
          Wish wish = Json.object(body.getBytes(), SitesApi::readWish);
          workers.work(
              request,
              () -> {
                create(wish);
                return whole(wish.id());
              },
              answer -> {
                String path = URLEncoder.encode(wish.id(), StandardCharsets.UTF_8);
                request
                    .response()
                    .putHeader(HttpHeaders.LOCATION, "/v1/sites/" + path.replace("+", "%20"));
                Reply.json(request, 201, answer);
              });
        });
  }

  private void create(Wish wish) {
    if (node.known(wish.id()).isPresent()) {
      throw Problem.conflict("site-exists", "the site is there already: " + wish.id()).exception();
    }
    if (!node.directory().hasRoom(0)) {
      throw Problem.unavailable(
              "the directory has no room for one more site: give it more with directory-memory", 60)
          .exception();
    }
    changes.create(
        wish.id(),
        () -> {
          if (wish.timeToLive().isPresent()) {
            node.create(wish.id(), wish.timeToLive().get());
          } else if (wish.window().isPresent()) {
            node.create(wish.id(), wish.window().get());
          } else {
            node.create(wish.id());
          }
        });
  }

  private static Wish readWish(JsonParser json) throws IOException {
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
    if (id == null
        || id.isEmpty()
        || id.length() > MAX_ID
        || id.chars().anyMatch(Character::isISOControl)) {
      throw Problem.invalid(
              "id", "must be 1 to " + MAX_ID + " characters, none of them for control", id)
          .exception();
    }
    if (timeToLive.isPresent() && window.isPresent()) {
      throw Problem.invalid("window", "must not be given beside timeToLive", null).exception();
    }
    return new Wish(id, timeToLive, window);
  }

  private static Window window(JsonParser json) throws IOException {
    Duration bucket = null;
    int buckets = 0;
    if (json.currentToken() != JsonToken.START_OBJECT) {
      throw Problem.invalid("window", "must be an object", Json.shown(json)).exception();
    }
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = "window." + json.currentName();
      json.nextToken();
      switch (field) {
        case "window.bucket" -> bucket = duration(field, json);
        case "window.buckets" -> buckets = buckets(field, json);
        default -> throw Problem.invalid(field, "must be one of bucket, buckets", null).exception();
      }
    }
    if (bucket == null || buckets == 0) {
      throw Problem.invalid("window", "must have bucket and buckets", null).exception();
    }
    return new Window(bucket, buckets);
  }

  private static int buckets(String field, JsonParser json) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_NUMBER_INT
        || json.getNumberType() != JsonParser.NumberType.INT
        || json.getIntValue() < 1
        || json.getIntValue() > 10_000) {
      throw Problem.invalid(field, "must be a whole number from 1 to 10000", Json.shown(json))
          .exception();
    }
    return json.getIntValue();
  }

  private static String string(String field, JsonParser json) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_STRING) {
      throw Problem.invalid(field, "must be a string", Json.shown(json)).exception();
    }
    return json.getText();
  }

  private static Duration duration(String field, JsonParser json) throws IOException {
    String text = string(field, json);
    try {
      Duration duration = Duration.parse(text);
      if (duration.toMillis() > 0 && duration.equals(Duration.ofMillis(duration.toMillis()))) {
        return duration;
      }
    } catch (DateTimeParseException | ArithmeticException e) {
      // refused below
    }
    throw Problem.invalid(
            field, "must be a time of whole milliseconds, one or more, such as PT1H", text)
        .exception();
  }

  void delete(RoutingContext request) {
    String site = site(request);
    boolean dismiss = new Params(request, "dismiss").truth("dismiss", false);
    workers.work(
        request,
        () -> {
          if (dismiss) {
            dismiss(site);
          } else {
            changes.delete(site);
          }
          return site;
        },
        any -> Reply.nothing(request));
  }

  private void dismiss(String site) {
    if (node.owns(site)) {
      throw Problem.invalid("dismiss", "must be false for a site of this node", "true").exception();
    }
    try {
      node.dismiss(site);
    } catch (IllegalArgumentException e) {
      throw Sites.unknown(site).exception();
    }
  }

  void history(RoutingContext request) {
    String site = site(request);
    workers.read(
        request,
        () -> {
          SiteStatus status =
              node.status(site)
                  .orElseThrow(
                      () ->
                          Problem.notFound(
                                  "site must be one of this node's to have a history, but was "
                                      + site)
                              .exception());
          long now = System.currentTimeMillis();
          History.OfSite past = history.of(site);
          return Json.buffer(
              json -> writeHistory(json, past, History.Sample.of(status, now), site));
        });
  }

  private void writeHistory(
      JsonGenerator json, History.OfSite past, History.Sample now, String site) throws IOException {
    json.writeStartObject();
    json.writeStringField("site", site);
    json.writeObjectFieldStart("budget");
    json.writeNumberField("missRate", node.profile().missRate());
    json.writeNumberField("falseRate", node.profile().falseRate());
    json.writeEndObject();
    json.writeArrayFieldStart("samples");
    for (History.Sample sample : past.samples()) {
      writeSample(json, sample);
    }
    writeSample(json, now);
    json.writeEndArray();
    json.writeArrayFieldStart("publications");
    for (Publication publication : past.publications()) {
      EventsOfNode.write(json, publication);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("decisions");
    for (History.Decided decided : past.decisions()) {
      json.writeStartObject();
      json.writeNumberField("millis", decided.millis());
      json.writeBooleanField("publish", decided.publish());
      json.writeStringField("reason", decided.reason());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeSample(JsonGenerator json, History.Sample sample) throws IOException {
    json.writeStartObject();
    json.writeNumberField("millis", sample.millis());
    json.writeNumberField("items", sample.items());
    json.writeNumberField("fill", sample.fill());
    json.writeNumberField("delta0", sample.delta0());
    json.writeNumberField("delta1", sample.delta1());
    json.writeNumberField("missRate", sample.missRate());
    json.writeNumberField("falseRate", sample.falseRate());
    json.writeEndObject();
  }
}
