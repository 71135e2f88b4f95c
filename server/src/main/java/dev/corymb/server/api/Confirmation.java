package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.node.IsolatedSiteException;
import dev.corymb.node.KnownSite;
import dev.corymb.node.Node;
import dev.corymb.node.directory.Candidate;
import dev.corymb.node.directory.Located;
import dev.corymb.node.ledger.LedgerException;
import dev.corymb.server.watch.Meters;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** Asks the owners of candidates what they really hold. Called on worker threads. */
final class Confirmation {

  /**
   * What the owners said.
   *
   * @param holding the sites that hold a match
   * @param mistaken those that do not
   * @param silent those whose owner did not answer or cannot read its ledger, or that another owner
   *     claims, too
   * @param unasked the number of candidates beyond those that are asked
   */
  record Result(List<String> holding, List<String> mistaken, List<String> silent, int unasked) {

    /** A result without what the owners say, which is added as they answer. */
    static Result of(int unasked) {
      return new Result(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), unasked);
    }

    /** Sorts the sites by id, in whatever order their owners answered. */
    private void sort() {
      holding.sort(null);
      mistaken.sort(null);
      silent.sort(null);
    }

    /** Whether all candidates were asked and answered. */
    boolean isComplete() {
      return silent.isEmpty() && unasked == 0;
    }

    /** The candidates that hold a match, then those that may, then those that do not. */
    List<Candidate> order(List<Candidate> candidates) {
      Set<String> first = new HashSet<>(holding);
      Set<String> last = new HashSet<>(mistaken);
      List<Candidate> ordered = new ArrayList<>(candidates);
      ordered.sort(
          Comparator.comparingInt(
              candidate ->
                  first.contains(candidate.site()) ? 0 : last.contains(candidate.site()) ? 2 : 1));
      return ordered;
    }

    void write(JsonGenerator json) throws IOException {
      json.writeObjectFieldStart("confirmed");
      write(json, "holding", holding);
      write(json, "mistaken", mistaken);
      write(json, "silent", silent);
      json.writeNumberField("unasked", unasked);
      json.writeEndObject();
    }

    static void write(JsonGenerator json, String field, List<String> sites) throws IOException {
      json.writeArrayFieldStart(field);
      for (String site : sites) {
        json.writeString(site);
      }
      json.writeEndArray();
    }
  }

  /** When asking has to be over, for all queries of a request together. */
  record Deadline(long nanos) {

    static Deadline in(Duration time) {
      return new Deadline(System.nanoTime() + time.toNanos());
    }

    boolean isPast() {
      return left() <= 0;
    }

    long left() {
      return nanos - System.nanoTime();
    }
  }

  private static final int MAX_ASKED = LocateRequest.MAX_CANDIDATES;

  private final Node node;
  private final Peers peers;
  private final Meters meters;
  private final Duration timeout;
  private final UnreadableSites unreadable = new UnreadableSites();

  Confirmation(Node node, Peers peers, Meters meters, Duration timeout) {
    this.node = node;
    this.peers = peers;
    this.meters = meters;
    this.timeout = timeout;
  }

  /** The deadline of a request that begins now. */
  Deadline deadline() {
    return Deadline.in(timeout);
  }

  /** Asks the owners of the candidates of an answer; who is not done in time is silent. */
  Result confirm(LocateRequest.Asked query, Located located, Deadline deadline) {
    Result result = Result.of(Math.max(0, located.candidates().size() - MAX_ASKED));
    Map<String, List<String>> elsewhere = new LinkedHashMap<>(); // by endpoint
    List<String> here = new ArrayList<>();
    for (Candidate candidate : located.candidates().stream().limit(MAX_ASKED).toList()) {
      String site = candidate.site();
      if (node.owns(site)) {
        here.add(site);
      } else {
        String endpoint = node.known(site).map(KnownSite::endpoint).orElse("");
        elsewhere.computeIfAbsent(endpoint, any -> new ArrayList<>()).add(site);
      }
    }
    result.silent().addAll(elsewhere.getOrDefault("", List.of()));
    elsewhere.remove("");
    Map<String, CompletableFuture<Peers.Said>> asked = new LinkedHashMap<>();
    elsewhere.forEach(
        (endpoint, sites) -> asked.put(endpoint, peers.ask(endpoint, sites, query, deadline)));
    for (String site : here) {
      if (deadline.isPast()) {
        result.silent().add(site);
      } else {
        holds(site, query, result);
      }
    }
    asked.forEach((endpoint, said) -> Peers.await(said, elsewhere.get(endpoint), result));
    doubt(result, located);
    result.sort();
    count(result, located);
    return result;
  }

  /** What one of several owners does not hold another may. */
  private static void doubt(Result result, Located located) {
    if (located.contested() > 0) {
      Set<String> contested =
          located.candidates().stream()
              .filter(Candidate::contested)
              .map(Candidate::site)
              .collect(Collectors.toSet());
      result.mistaken().stream().filter(contested::contains).forEach(result.silent()::add);
      result.mistaken().removeAll(contested);
    }
  }

  /** Counts every confirmation: also those whose error was not predicted, and incomplete ones. */
  private void count(Result result, Located located) {
    meters.confirmed(result.holding().size(), result.mistaken().size(), result.silent().size());
    Meters.Confirmed kind =
        !result.isComplete()
            ? Meters.Confirmed.INCOMPLETE
            : located.tied() ? Meters.Confirmed.BOUNDED : Meters.Confirmed.UNBOUNDED;
    meters.measured(kind, result.mistaken().size(), located.collisionFalseSites());
  }

  /** Asks the ledger; a site that cannot be read is silent, and the others are asked. */
  private void holds(String site, LocateRequest.Asked query, Result result) {
    try {
      boolean holds = node.holds(site, query.digests(), query.given());
      (holds ? result.holding() : result.mistaken()).add(site);
    } catch (IllegalArgumentException e) {
      result.mistaken().add(site); // deleted meanwhile
    } catch (IsolatedSiteException | LedgerException e) {
      unreadable.report(site, e);
      result.silent().add(site);
    }
  }
}
