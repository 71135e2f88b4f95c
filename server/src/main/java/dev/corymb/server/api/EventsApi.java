package dev.corymb.server.api;

import dev.corymb.client.api.MissedEvent;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.Permits;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.ProblemException;
import dev.corymb.server.security.Access;
import dev.corymb.server.watch.Events;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.atomic.AtomicBoolean;

/** Tells what happens, as server-sent events. */
final class EventsApi {

  private static final String TYPE = "text/event-stream";
  private static final long BEAT_MILLIS = 15_000; // so that proxies do not take it for dead

  private final Events events;
  private final Permits listeners;

  EventsApi(Events events, Permits listeners) {
    this.events = events;
    this.listeners = listeners;
  }

  void listen(RoutingContext request) {
    if (request.request().method().equals(HttpMethod.HEAD)) { // who wants no events gets none
      request.response().putHeader(HttpHeaders.CONTENT_TYPE, TYPE).end();
      return;
    }
    Permits.Permit permit = listeners.take();
    new Listener(request, permit).start();
  }

  private final class Listener {

    private final HttpServerResponse response;
    private final RoutingContext request;
    private final Permits.Permit permit;
    private final Access access;
    private final Context context;
    private final AtomicBoolean woken = new AtomicBoolean();
    private final Runnable wake = this::wake;
    private long seen;
    private Events.Event latest;
    private long timer;
    private boolean over;

    Listener(RoutingContext request, Permits.Permit permit) {
      this.request = request;
      this.response = request.response();
      this.permit = permit;
      this.access = Access.of(request);
      this.context = request.vertx().getOrCreateContext();
      this.seen = lastSeen(request);
    }

    private long lastSeen(RoutingContext request) {
      String given = request.request().getHeader("Last-Event-ID");
      long last = events.lastId();
      try {
        // From another life of the server, an id says nothing.
        return given == null ? last : Math.min(Long.parseLong(given), last);
      } catch (NumberFormatException e) {
        return last;
      }
    }

    void start() {
      response
          .setChunked(true)
          .putHeader(HttpHeaders.CONTENT_TYPE, TYPE)
          .drainHandler(any -> flush());
      request.addEndHandler(any -> end()); // however it ends
      response.write(": listening\n\n");
      timer = request.vertx().setPeriodic(BEAT_MILLIS, any -> beat());
      events.listen(wake);
      flush();
    }

    private void beat() {
      if (isAllowed() && !response.writeQueueFull()) {
        response.write(":\n\n");
      }
    }

    /** Called in any thread: however much happens, one flush waits at a time. */
    private void wake() {
      if (woken.compareAndSet(false, true)) {
        context.runOnContext(any -> flush());
      }
    }

    private void flush() {
      woken.set(false);
      if (!isAllowed() || response.writeQueueFull()) {
        return; // it is called again when the queue has drained
      }
      Events.News news = events.after(seen);
      if (news.missed() > 0) {
        response.write(frame(0, "missed", Json.buffer(new MissedEvent(news.missed()))));
      }
      for (Events.Event event : news.events()) {
        seen = event.id();
        response.write(frame(event.id(), event.type(), event.data()));
      }
      Events.Event now = events.latest();
      if (now != null && !now.equals(latest)) {
        latest = now;
        response.write(frame(0, now.type(), now.data()));
      }
      if (events.isClosed()) {
        response.end();
        end();
      }
    }

    /** Ends the stream if its token was revoked. */
    private boolean isAllowed() {
      try {
        if (!over) {
          access.require();
        }
        return !over;
      } catch (ProblemException e) {
        Problem problem = e.problem();
        response.write(
            frame(0, problem.type(), Json.buffer(problem.document(request.request().path()))));
        response.end();
        end();
        return false;
      }
    }

    private Buffer frame(long id, String type, Buffer data) {
      Buffer frame = Buffer.buffer();
      if (id > 0) {
        frame.appendString("id: " + id + "\n");
      }
      return frame
          .appendString("event: " + type + "\ndata: ")
          .appendBuffer(data)
          .appendString("\n\n");
    }

    private void end() {
      if (!over) {
        over = true;
        events.leave(wake);
        request.vertx().cancelTimer(timer);
        permit.giveBack();
      }
    }
  }
}
