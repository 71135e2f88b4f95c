package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.client.api.RecordJson;
import dev.corymb.client.api.Rejected;
import dev.corymb.node.Node;
import dev.corymb.node.directory.Candidate;
import dev.corymb.node.directory.Located;
import dev.corymb.node.directory.StepReport;
import dev.corymb.server.http.Bodies;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.Reply;
import dev.corymb.server.watch.Meters;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Answers which sites might hold something. */
final class LocateApi {

  /*
   * What takes longer than some dozen microseconds must not hold up the event loop. How many
   * candidates there are is known only after the directory was asked, which is quick; to write them
   * all may not be.
   */
  private static final int QUICK_BYTES = 1 << 14;

  private static final int QUICK_CANDIDATES = 200;

  private static final int SLICE = 64; // queries of a batch that are asked at once
  private static final int LISTED = 200_000; // candidates of a whole batch; all are counted

  private final Node node;
  private final Bodies bodies;
  private final Workers workers;
  private final Confirmation confirmation;
  private final Answers answers;
  private final Meters meters;
  private final int maxQueries;
  private final UnreadableSites unreadable = new UnreadableSites();

  LocateApi(
      Node node,
      Bodies bodies,
      Workers workers,
      Confirmation confirmation,
      Meters meters,
      int maxQueries) {
    this.node = node;
    this.bodies = bodies;
    this.workers = workers;
    this.confirmation = confirmation;
    this.answers = new Answers(node);
    this.meters = meters;
    this.maxQueries = maxQueries;
  }

  /** A query with the answer of the directory. */
  private record Answered(LocateRequest.Asked query, Located located, long nanos) {}

  void locate(RoutingContext request) {
    bodies.json(request, body -> locate(request, body));
  }

  private Future<?> locate(RoutingContext request, Buffer body) {
    if (body.length() > QUICK_BYTES) {
      return workers.query(request, () -> answer(read(body)));
    }
    LocateRequest asked = read(body);
    if (!asked.isSimple()) {
      return workers.query(request, () -> answer(asked));
    }
    Answered answered = ask(asked.asked().get(0));
    if (answered.located().candidates().size() > QUICK_CANDIDATES) {
      return workers.query(request, () -> write(asked, answered));
    }
    Reply.json(request, write(asked, answered));
    return Future.succeededFuture();
  }

  /** Answers another node which of the own sites hold a match. */
  void holds(RoutingContext request) {
    bodies.json(
        request,
        body ->
            workers.query(
                request,
                () ->
                    Json.buffer(
                        HoldsRequest.read(body.getBytes(), node.digester(), node.profile().ranges())
                            .answer(node, confirmation.deadline(), unreadable))));
  }

  /** The same, counted elsewhere. */
  LocateApi with(Meters other) {
    return new LocateApi(node, bodies, workers, confirmation, other, maxQueries);
  }

  /** Answers a body, without a request. */
  Buffer answer(Buffer body) {
    return answer(read(body));
  }

  private LocateRequest read(Buffer body) {
    return LocateRequest.read(
        body.getBytes(),
        node.directory().ladder().get(0),
        node.profile().ranges(),
        maxQueries,
        node.directory()::size);
  }

  private Buffer answer(LocateRequest asked) {
    return asked.isSeveral() ? answerAll(asked) : write(asked, ask(asked.asked().get(0)));
  }

  private Answered ask(LocateRequest.Asked query) {
    long start = System.nanoTime();
    Located located = node.locate(query.digests());
    Answered answered = new Answered(query, located, System.nanoTime() - start);
    meters.located(located, answered.nanos());
    return answered;
  }

  private Buffer write(LocateRequest asked, Answered answered) {
    Confirmation.Deadline deadline = confirmation.deadline();
    Optional<Confirmation.Outcome> confirmed = confirm(asked, answered, deadline);
    return Json.buffer(
        json -> {
          json.writeStartObject();
          answers.writeCandidates(json, order(answered.located(), confirmed), asked.limit());
          json.writeNumberField("sites", answered.located().sites());
          answers.writeQuality(json, answered.query(), answered.located());
          json.writeBooleanField("caughtUp", node.isCaughtUp());
          json.writeNumberField("micros", answered.nanos() / 1_000);
          writeMore(json, answered, steps(asked), confirmed);
          json.writeEndObject();
        });
  }

  /** Writes what only those get who ask for it. */
  private void writeMore(
      JsonGenerator json,
      Answered answered,
      Optional<List<StepReport>> steps,
      Optional<Confirmation.Outcome> confirmed)
      throws IOException {
    if (steps.isPresent()) {
      json.writeFieldName("explain");
      RecordJson.write(
          json, answers.explanation(answered.query(), answered.located(), steps.get()));
    }
    if (confirmed.isPresent()) {
      json.writeFieldName("confirmed");
      RecordJson.write(json, confirmed.get().sites());
    }
  }

  /** The steps as they are now, if answers are to be explained. */
  private Optional<List<StepReport>> steps(LocateRequest asked) {
    return asked.explain() ? Optional.of(node.directory().steps()) : Optional.empty();
  }

  private Optional<Confirmation.Outcome> confirm(
      LocateRequest asked, Answered answered, Confirmation.Deadline deadline) {
    return asked.confirm()
        ? Optional.of(confirmation.confirm(answered.query(), answered.located(), deadline))
        : Optional.empty();
  }

  /** By site id; if they were confirmed, those that hold a match first. */
  private static List<Candidate> order(Located located, Optional<Confirmation.Outcome> confirmed) {
    return confirmed.map(Confirmation.Outcome::order).orElseGet(located::candidates);
  }

  private Buffer answerAll(LocateRequest asked) {
    return Json.buffer(json -> new BatchAnswer(asked).write(json));
  }

  /** The answers to a batch, which is asked and written in slices. For one thread. */
  private final class BatchAnswer {

    private final LocateRequest asked;
    private final Confirmation.Deadline deadline = confirmation.deadline();
    private final Optional<List<StepReport>> steps;
    private int left = LISTED;
    private long nanos;

    BatchAnswer(LocateRequest asked) {
      this.asked = asked;
      this.steps = steps(asked);
    }

    void write(JsonGenerator json) throws IOException {
      json.writeStartObject();
      json.writeArrayFieldStart("answers");
      List<LocateRequest.Asked> all = asked.asked();
      for (int from = 0; from < all.size(); from += SLICE) {
        writeSlice(json, all.subList(from, Math.min(all.size(), from + SLICE)));
      }
      json.writeEndArray();
      json.writeNumberField("sites", node.directory().totals().sites());
      json.writeBooleanField("caughtUp", node.isCaughtUp());
      json.writeNumberField("micros", nanos / 1_000);
      json.writeEndObject();
    }

    private void writeSlice(JsonGenerator json, List<LocateRequest.Asked> slice)
        throws IOException {
      List<LocateRequest.Asked> sound =
          slice.stream().filter(query -> query.breach().isEmpty()).toList();
      long start = System.nanoTime();
      List<Located> located =
          node.directory().locateAll(sound.stream().map(LocateRequest.Asked::digests).toList());
      long taken = System.nanoTime() - start;
      nanos += taken;
      int next = 0;
      for (LocateRequest.Asked query : slice) {
        if (query.breach().isPresent()) {
          Problem problem = Problem.invalid(query.breach().get().within("query"));
          RecordJson.write(json, new Rejected(problem.document(null)));
        } else {
          meters.located(located.get(next), taken / located.size());
          writeAnswer(json, new Answered(query, located.get(next++), 0));
        }
      }
    }

    private void writeAnswer(JsonGenerator json, Answered answered) throws IOException {
      Located located = answered.located();
      Optional<Confirmation.Outcome> confirmed = confirm(asked, answered, deadline);
      List<Candidate> candidates = order(located, confirmed);
      int listed = Math.min(left, asked.limit());
      left -= Math.min(listed, candidates.size());
      json.writeStartObject();
      if (steps.isPresent()) {
        answers.writeCandidates(json, candidates, listed);
      } else {
        answers.writeIds(json, candidates, listed);
      }
      answers.writeQuality(json, answered.query(), located);
      writeMore(json, answered, steps, confirmed);
      json.writeEndObject();
    }
  }
}
