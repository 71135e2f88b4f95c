package dev.corymb.server.api;

import dev.corymb.client.Call;
import dev.corymb.client.CorymbClient;
import dev.corymb.client.api.ColumnsAnswer;
import dev.corymb.client.api.ColumnsBody;
import dev.corymb.client.api.EdgesAnswer;
import dev.corymb.client.api.EdgesBody;
import dev.corymb.client.api.EventView;
import dev.corymb.client.api.RecordJson;
import dev.corymb.node.KnownSite;
import dev.corymb.node.Node;
import dev.corymb.node.Replicas;
import dev.corymb.node.directory.Owner;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.walk.EdgeAnswer;
import dev.corymb.provenance.walk.EdgeRequest;
import dev.corymb.provenance.walk.EdgeSource;
import dev.corymb.provenance.walk.Question;
import dev.corymb.server.http.Problem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;

/** Asks other nodes about the events of their sites. Safe for any number of threads. */
final class PeerEvents implements EdgeSource {

  private static final long FRESH_NANOS = 1_000_000_000L;
  private static final int MOST_BYTES = 32 << 20; // of an answer; events of one key may be large
  private static final long MOST_CHARACTERS = 4L << 20; // of the questions of a request

  private final Node node;
  private final Peers peers;
  private final Duration timeout;
  private volatile Endpoints endpoints = new Endpoints(Map.of(), System.nanoTime());

  /** Where nodes are, by their names, as of a time. */
  private record Endpoints(Map<String, String> byNode, long nanos) {}

  PeerEvents(Node node, Peers peers, Duration timeout) {
    this.node = node;
    this.peers = peers;
    this.timeout = timeout;
  }

  @Override
  public CompletableFuture<EdgeAnswer> ask(String other, EdgeRequest request) {
    List<Question> questions = first(request.questions());
    Set<String> asked = questions.stream().map(Question::site).collect(Collectors.toSet());
    EdgesBody body = EdgesJson.body(request, questions);
    return ask(other, "/v1/provenance/edges", body, EdgesAnswer.class, request.within())
        .thenApply(answer -> EdgesJson.answer(questions, answer))
        .thenApply(
            answer -> EdgesJson.only(answer, site -> asked.contains(site) || isOwner(other, site)));
  }

  private boolean isOwner(String other, String site) {
    return node.known(site).filter(known -> !known.own() && known.node().equals(other)).isPresent();
  }

  /** Asks a node what columns some events of its sites are about. */
  CompletableFuture<ColumnsAnswer> columns(String other, ColumnsBody events, Duration within) {
    Duration least = within.compareTo(timeout) < 0 ? within : timeout; // that node stops then
    return ask(other, "/v1/provenance/columns", events, ColumnsAnswer.class, least);
  }

  private <T extends Record> CompletableFuture<T> ask(
      String other, String path, Record body, Class<T> type, Duration within) {
    Optional<CorymbClient> client = peers.at(endpoint(other));
    if (client.isEmpty() || within.toMillis() <= 0) {
      return CompletableFuture.failedFuture(
          new IllegalStateException(
              client.isEmpty()
                  ? "node " + other + " has not announced its address yet"
                  : "there is no time left"));
    }
    Call call = Call.ask(path, RecordJson.text(body));
    return client.get().askOnce(call, type, within, MOST_BYTES);
  }

  /** As many questions as one request may have; the walk asks the others again. */
  private static List<Question> first(List<Question> questions) {
    long characters = 0;
    int some = 0;
    while (some < questions.size()
        && some < EdgesJson.MAX_QUESTIONS
        && characters < MOST_CHARACTERS) {
      Question question = questions.get(some++);
      characters += 100 + question.site().length() + question.key().id().value().length();
    }
    return questions.subList(0, some);
  }

  /** Where a node is, as it said last; empty if it has not said. */
  private String endpoint(String other) {
    Endpoints known = endpoints;
    if (System.nanoTime() - known.nanos() > FRESH_NANOS || !known.byNode().containsKey(other)) {
      known = new Endpoints(read(), System.nanoTime());
      endpoints = known;
    }
    return known.byNode().getOrDefault(other, "");
  }

  private Map<String, String> read() {
    return node.replicas().heard().stream()
        .map(Replicas.Heard::owner)
        .filter(owner -> !owner.endpoint().isEmpty())
        .collect(Collectors.toMap(Owner::node, Owner::endpoint, (one, same) -> same));
  }

  /**
   * An event of a site of another node.
   *
   * @throws dev.corymb.server.http.ProblemException if that does not answer
   */
  Optional<EventView> event(String site, EventId event) {
    KnownSite known = node.known(site).orElseThrow(() -> new SiteException.Unknown(site));
    CorymbClient client = peers.at(known.endpoint()).orElseThrow(() -> silent(known).exception());
    String path = "/v1/provenance/events/" + event + "?own=true&site=" + Call.encoded(site);
    try {
      return Optional.of(client.askOnce(Call.get(path), EventView.class, timeout).join());
    } catch (CompletionException e) {
      if (e.getCause() instanceof dev.corymb.client.Problem problem && problem.status() == 404) {
        return Optional.empty();
      }
      throw silent(known).exception();
    }
  }

  private static Problem silent(KnownSite site) {
    return Problem.unavailable(
        "the node " + site.node() + ", which owns site " + site.site() + ", did not answer", 5);
  }
}
