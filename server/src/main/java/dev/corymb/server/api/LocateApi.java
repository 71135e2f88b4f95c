package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.node.Node;
import dev.corymb.node.directory.Located;
import dev.corymb.server.http.Bodies;
import dev.corymb.server.http.Breach;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.Reply;
import dev.corymb.server.watch.Meters;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Answers which sites might hold something. */
final class LocateApi {

  /** What takes longer than a few dozen microseconds must not hold up the event loop. */
  private static final int QUICK_BYTES = 1 << 14;

  private static final int QUICK_QUERIES = 16;

  private final Node node;
  private final Bodies bodies;
  private final Workers workers;
  private final Confirmation confirmation;
  private final Answers answers;
  private final Meters meters;
  private final int maxQueries;

  LocateApi(
      Node node,
      Bodies bodies,
      Workers workers,
      Confirmation confirmation,
      Answers answers,
      Meters meters,
      int maxQueries) {
    this.node = node;
    this.bodies = bodies;
    this.workers = workers;
    this.confirmation = confirmation;
    this.answers = answers;
    this.meters = meters;
    this.maxQueries = maxQueries;
  }

  void locate(RoutingContext request) {
    bodies.json(request, body -> locate(request, body));
  }

  private void locate(RoutingContext request, Buffer body) {
    if (body.length() > QUICK_BYTES) {
      workers.run(request, () -> answer(read(body)));
      return;
    }
    LocateRequest asked = read(body);
    if (asked.confirm() || asked.asked().size() > QUICK_QUERIES) {
      workers.run(request, () -> answer(asked));
    } else {
      Reply.json(request, answer(asked));
    }
  }

  private LocateRequest read(Buffer body) {
    return LocateRequest.read(body.getBytes(), node.digester(), maxQueries);
  }

  private Buffer answer(LocateRequest asked) {
    return asked.isSeveral() ? answerAll(asked) : answerOne(asked);
  }

  private Buffer answerOne(LocateRequest asked) {
    LocateRequest.Asked query = asked.asked().get(0);
    long start = System.nanoTime();
    Located located = node.directory().locate(query.digests(), query.given());
    long nanos = System.nanoTime() - start;
    count(located, nanos);
    Optional<Confirmation.Result> confirmed = confirm(asked, query, located);
    return Json.buffer(
        json -> {
          json.writeStartObject();
          answers.writeCandidates(json, located, asked.limit());
          answers.writeQuality(json, located);
          json.writeNumberField("micros", nanos / 1_000);
          writeMore(json, asked, query, located, confirmed);
          json.writeEndObject();
        });
  }

  private Optional<Confirmation.Result> confirm(
      LocateRequest asked, LocateRequest.Asked query, Located located) {
    return asked.confirm()
        ? Optional.of(confirmation.confirm(query, located, asked.limit()))
        : Optional.empty();
  }

  private void writeMore(
      JsonGenerator json,
      LocateRequest asked,
      LocateRequest.Asked query,
      Located located,
      Optional<Confirmation.Result> confirmed)
      throws IOException {
    if (asked.explain()) {
      answers.writeExplanation(json, located, query.given());
    }
    if (confirmed.isPresent()) {
      confirmed.get().write(json);
    }
  }

  private Buffer answerAll(LocateRequest asked) {
    List<LocateRequest.Asked> sound =
        asked.asked().stream().filter(query -> query.breach().isEmpty()).toList();
    List<long[]> digests = new ArrayList<>(sound.size());
    long[] given = new long[sound.size()];
    for (LocateRequest.Asked query : sound) {
      given[digests.size()] = query.given();
      digests.add(query.digests());
    }
    long start = System.nanoTime();
    List<Located> located = node.directory().locateAll(digests, given);
    long nanos = System.nanoTime() - start;
    located.forEach(one -> count(one, nanos / located.size()));
    return Json.buffer(
        json -> {
          json.writeStartObject();
          json.writeArrayFieldStart("answers");
          int next = 0;
          for (LocateRequest.Asked query : asked.asked()) {
            if (query.breach().isPresent()) {
              writeProblem(json, query.breach().get());
            } else {
              writeOneOfAll(json, asked, query, located.get(next++));
            }
          }
          json.writeEndArray();
          json.writeNumberField("sites", node.directory().totals().sites());
          json.writeBooleanField("caughtUp", node.isCaughtUp());
          json.writeNumberField("micros", nanos / 1_000);
          json.writeEndObject();
        });
  }

  private static void writeProblem(JsonGenerator json, Breach breach) throws IOException {
    json.writeStartObject();
    json.writeFieldName("problem");
    Problem.invalid(breach.within("query")).write(json, null);
    json.writeEndObject();
  }

  private void writeOneOfAll(
      JsonGenerator json, LocateRequest asked, LocateRequest.Asked query, Located located)
      throws IOException {
    Optional<Confirmation.Result> confirmed = confirm(asked, query, located);
    json.writeStartObject();
    if (asked.explain()) {
      answers.writeCandidates(json, located, asked.limit());
    } else {
      answers.writeIds(json, located, asked.limit());
    }
    json.writeBooleanField("full", located.full());
    json.writeNumberField("expectedFalseSites", located.expectedFalseSites());
    json.writeNumberField("stale", located.stale());
    json.writeNumberField("unheard", located.unheard());
    writeMore(json, asked, query, located, confirmed);
    json.writeEndObject();
  }

  private void count(Located located, long nanos) {
    meters.located(located.full(), located.candidates().size(), nanos);
    located.candidates().stream()
        .filter(candidate -> !candidate.own())
        .limit(100)
        .forEach(candidate -> meters.aged(candidate.ageMillis()));
  }
}
