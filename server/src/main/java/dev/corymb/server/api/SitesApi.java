package dev.corymb.server.api;

import dev.corymb.client.api.SiteHistory;
import dev.corymb.client.api.SiteHistory.Sample;
import dev.corymb.client.api.SitePage;
import dev.corymb.client.api.SiteView;
import dev.corymb.core.site.SiteId;
import dev.corymb.node.KnownSite;
import dev.corymb.node.Node;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.server.http.Bodies;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.Reply;
import dev.corymb.server.watch.EventCount;
import dev.corymb.server.watch.History;
import dev.corymb.server.watch.HistoryRange;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/** Creates, lists, shows and deletes sites. */
final class SitesApi {

  private static final int USUAL_PAGE = 100;
  private static final int MAX_PAGE = 1_000;

  private final Node node;
  private final Sites sites;
  private final Bodies bodies;
  private final Workers workers;
  private final Changes changes;
  private final History history;

  SitesApi(Node node, Bodies bodies, Workers workers, Changes changes, History history) {
    this.node = node;
    this.sites = new Sites(node.profile().missRate(), node.profile().silentAfter(), node.clock());
    this.bodies = bodies;
    this.workers = workers;
    this.changes = changes;
    this.history = history;
  }

  /** The site that the path of a request names. */
  static String site(RoutingContext request) {
    return site(request, false);
  }

  /** The same; an escaped id names any site, also one whose id a URL cannot carry. */
  private static String site(RoutingContext request, boolean escaped) {
    String given = request.pathParam("site");
    try {
      String site = escaped ? SiteId.unescape(given) : given;
      if (site.length() <= SiteId.MAX_LENGTH) {
        return site;
      }
    } catch (IllegalArgumentException e) {
      throw Problem.invalid("site", e.getMessage(), null).exception();
    }
    String rule = "must have at most " + SiteId.MAX_LENGTH + " characters";
    throw Problem.invalid("site", rule, given).exception();
  }

  void list(RoutingContext request) {
    Params params = new Params(request, "after", "contains", "limit", "own", "prefix");
    String after = params.text("after", "");
    Predicate<String> named = named(params.text("prefix", ""), params.text("contains", ""));
    int limit = params.number("limit", USUAL_PAGE, 1, MAX_PAGE);
    boolean own = params.truth("own", false);
    workers.read(request, () -> page(after, named, limit, own));
  }

  /** Which ids are listed. Somebody who searches for a part of an id may not know its case. */
  private static Predicate<String> named(String prefix, String contains) {
    String part = contains.toLowerCase(Locale.ROOT);
    return id -> id.startsWith(prefix) && id.toLowerCase(Locale.ROOT).contains(part);
  }

  private Buffer page(String after, Predicate<String> named, int limit, boolean own) {
    List<String> matching =
        node.siteIds().stream().filter(id -> named.test(id) && (!own || node.owns(id))).toList();
    List<String> left = matching.stream().filter(id -> id.compareTo(after) > 0).toList();
    int end = Math.min(limit, left.size());
    while (end < left.size() && !SiteId.isUnicode(left.get(end - 1))) {
      end++; // no URL carries this id as the place to go on after
    }
    List<String> page = left.subList(0, end);
    List<SiteView> views = new ArrayList<>();
    for (String id : page) {
      node.known(id) // unless it has gone meanwhile
          .ifPresent(known -> views.add(sites.view(known, node.status(id))));
    }
    String next = page.size() < left.size() ? page.get(page.size() - 1) : null;
    return Json.buffer(new SitePage(views, next, matching.size()));
  }

  void show(RoutingContext request) {
    String site = site(request, new Params(request, "escaped").truth("escaped", false));
    workers.read(request, () -> whole(site));
  }

  private Buffer whole(String site) {
    Optional<SiteStatus> status = node.status(site);
    KnownSite known = node.known(site).orElseThrow(() -> new SiteException.Unknown(site));
    Optional<Long> events =
        node.profile().isProvenance() ? EventCount.of(node, site) : Optional.empty();
    return Json.buffer(sites.whole(known, status, events));
  }

  void create(RoutingContext request) {
    bodies.json(
        request,
        body -> {
          SiteRequest asked = SiteRequest.read(body.getBytes());
          return workers.change(
              request,
              () -> {
                create(asked);
                return whole(asked.id());
              },
              answer -> {
                String path = URLEncoder.encode(asked.id(), StandardCharsets.UTF_8);
                request
                    .response()
                    .putHeader(HttpHeaders.LOCATION, "/v1/sites/" + path.replace("+", "%20"));
                Reply.json(request, 201, answer);
              });
        });
  }

  private void create(SiteRequest asked) {
    changes.create(() -> node.create(asked.id(), asked.settings()));
  }

  void delete(RoutingContext request) {
    Params params = new Params(request, "dismiss", "escaped");
    String site = site(request, params.truth("escaped", false));
    boolean dismiss = params.truth("dismiss", false);
    workers.change(
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
    if (node.owns(site) && !node.replicas().contested().containsKey(site)) {
      throw Problem.invalid("dismiss", "must be false for a site of this node", "true").exception();
    }
    node.dismiss(site);
  }

  void history(RoutingContext request) {
    String site = site(request);
    Params params = new Params(request, "range");
    HistoryRange range =
        HistoryRange.of(params.oneOf("range", HistoryRange.SHORTEST.word(), HistoryRange.words()))
            .orElseThrow();
    workers.read(request, () -> Json.buffer(history(site, range)));
  }

  private SiteHistory history(String site, HistoryRange range) {
    SiteStatus status =
        node.status(site)
            .orElseThrow(
                () ->
                    Problem.notFound(
                            "site must be one of this node's to have a history, but was " + site)
                        .exception());
    long now = node.clock().steadyMillis();
    History.OfSite past = history.of(site, range, now);
    List<Sample> samples = new ArrayList<>(past.samples());
    samples.add(History.sample(status, now));
    return new SiteHistory(
        site,
        range.word(),
        history.stepMillis(range),
        new SiteHistory.Budget(node.profile().missRate(), node.profile().falseRate()),
        samples,
        past.publications().stream().map(EventsOfNode::event).toList(),
        past.decisions());
  }
}
