package dev.corymb.server.api;

import dev.corymb.node.Provenance;
import dev.corymb.node.ledger.Bookmark;
import dev.corymb.node.ledger.StoredEvent;
import dev.corymb.provenance.exchange.ProvFormat;
import dev.corymb.provenance.exchange.ProvWriter;
import dev.corymb.provenance.exchange.RecordedEvent;
import dev.corymb.server.http.Failures;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.Reply;
import dev.corymb.server.security.Access;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The events of a site as lines, of any number: a page is read, written, and only when the client
 * has taken it the next one is read. On the event loop of its request, but for the reading. It is a
 * stream as those are that come in, so there are not many at a time.
 */
final class EventExport {

  private static final int PAGE = 256; // events

  private final RoutingContext request;
  private final HttpServerResponse response;
  private final Workers workers;
  private final StreamPermits.Permit permit;
  private final Failures failures;
  private final Provenance provenance;
  private final String site;
  private final Access access;
  private Supplier<Optional<Bookmark>> after; // of the last event; may read
  private long left;
  private boolean reading; // a page, which is in memory until then
  private boolean over;

  /**
   * An export.
   *
   * @param permit is given back when it is over
   * @param after where to begin; is asked where reading is allowed
   * @param most how many events at most
   */
  EventExport(
      RoutingContext request,
      Workers workers,
      StreamPermits.Permit permit,
      Failures failures,
      Provenance provenance,
      String site,
      Supplier<Optional<Bookmark>> after,
      long most) {
    this.request = request;
    this.response = request.response();
    this.workers = workers;
    this.permit = permit;
    this.failures = failures;
    this.provenance = provenance;
    this.site = site;
    this.after = after;
    this.left = most;
    this.access = Access.of(request);
  }

  void start() {
    request.addEndHandler(any -> finish());
    next();
  }

  private void finish() {
    over = true;
    if (!reading) {
      permit.giveBack();
    }
  }

  private void next() {
    if (over) {
      return;
    }
    int most = (int) Math.min(left, PAGE);
    reading = true;
    workers
        .page(() -> page(most))
        .onComplete(
            done -> {
              reading = false;
              if (over) {
                permit.giveBack();
              } else if (done.succeeded()) {
                write(done.result());
              } else {
                fail(done.cause());
              }
            });
  }

  /** A client sees that an answer that is not ended properly is not whole. */
  private void fail(Throwable cause) {
    Problem problem = failures.problem(cause);
    if (response.headWritten()) {
      request.request().connection().close();
    } else {
      Reply.problem(request, problem);
    }
  }

  /** Some lines, and where to go on. */
  private record Page(Buffer lines, int events, Optional<Bookmark> last) {}

  private Page page(int most) throws IOException {
    access.require(); // a revoked token must not go on
    List<StoredEvent> events = most == 0 ? List.of() : provenance.export(site, after.get(), most);
    StringBuilder lines = new StringBuilder();
    ProvWriter.write(
        events.stream()
            .map(stored -> new RecordedEvent(stored.event(), Optional.of(stored.recorded())))
            .toList(),
        ProvFormat.NDJSON,
        lines);
    Optional<Bookmark> last =
        events.isEmpty() ? Optional.empty() : Optional.of(events.get(events.size() - 1).bookmark());
    return new Page(Buffer.buffer(lines.toString()), events.size(), last);
  }

  private void write(Page page) {
    if (!response.headWritten()) {
      response.setChunked(true).putHeader(HttpHeaders.CONTENT_TYPE, ItemsApi.NDJSON);
    }
    if (page.events() == 0 || request.request().method().equals(HttpMethod.HEAD)) {
      response.end();
      return;
    }
    after = page::last;
    left -= page.events();
    response.write(page.lines());
    if (response.writeQueueFull()) {
      response.drainHandler(
          any -> {
            response.drainHandler(null);
            next();
          });
    } else {
      next();
    }
  }
}
