package dev.corymb.provenance.walk;

import dev.corymb.provenance.event.Key;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.LongSupplier;

/**
 * What one walk asks: it locates keys, asks each node once per level, and keeps the answers and the
 * count of them. For one walk and one thread.
 */
final class Inquiry {

  /** What a walk wants to know of a key: everything up to a time. */
  record Want(Key key, Instant upTo) {}

  // What is found of so many keys is in memory at a time, before it is asked.
  private static final int LOCATED_AT_ONCE = 1_000;

  private final WalkRequest request;
  private final SiteLocator locator;
  private final LocalEdges own;
  private final EdgeSource others;
  private final LongSupplier nanos;
  private final long began;
  private final Answers answers = new Answers();
  private final Map<WalkLimit, Long> cuts = new EnumMap<>(WalkLimit.class);
  private final SortedMap<String, String> silentSites = new TreeMap<>();
  private final Set<String> silentNodes = new HashSet<>();
  private final Map<Key, Set<String>> unanswered = new HashMap<>();
  private final Set<Key> located = new HashSet<>();
  private final Set<Probe> probed = new HashSet<>();
  private final Set<Probe> told = new HashSet<>(); // counted as holding, mistaken or unheard
  private long holding;
  private long mistaken;
  private long unheard;
  private long requests;
  private long rounds;
  private long bytes;
  private final Set<String> answeringSites = new HashSet<>();
  private final Set<String> holdingSites = new HashSet<>();

  private record Probe(String site, Key key) {
    static Probe of(Question question) {
      return new Probe(question.site(), question.key());
    }
  }

  Inquiry(
      WalkRequest request,
      SiteLocator locator,
      LocalEdges own,
      EdgeSource others,
      LongSupplier nanos) {
    this.request = request;
    this.locator = locator;
    this.own = own;
    this.others = others;
    this.nanos = nanos;
    this.began = nanos.getAsLong();
  }

  /** Whether any site may know something of any of these keys. */
  boolean isAnywhere(List<Key> keys) {
    return locator.locate(keys).stream().anyMatch(places -> !places.isEmpty());
  }

  /**
   * Asks all places for what is not yet known.
   *
   * @param ahead how many levels other nodes may look ahead
   */
  void ask(List<Want> wants, int ahead) {
    SortedMap<String, List<Question>> byNode = new TreeMap<>();
    for (int from = 0; from < wants.size(); from += LOCATED_AT_ONCE) {
      List<Want> some = wants.subList(from, Math.min(wants.size(), from + LOCATED_AT_ONCE));
      List<Key> keys = some.stream().map(Want::key).toList();
      located.addAll(keys);
      List<List<Place>> places = locator.locate(keys);
      Map<Place, List<Question>> questions = new LinkedHashMap<>();
      for (int i = 0; i < some.size(); i++) {
        add(some.get(i), places.get(i), questions);
      }
      askOwn(questions, byNode);
    }
    askOthers(byNode, ahead);
  }

  /** Asks given places, wherever the keys are located. */
  void askAt(Collection<Want> wants, List<Place> places) {
    Map<Key, Instant> latest = new TreeMap<>();
    wants.forEach(want -> latest.merge(want.key(), want.upTo(), (a, b) -> a.isAfter(b) ? a : b));
    Map<Place, List<Question>> questions = new LinkedHashMap<>();
    latest.forEach((key, upTo) -> add(new Want(key, upTo), places, questions));
    SortedMap<String, List<Question>> byNode = new TreeMap<>();
    askOwn(questions, byNode);
    askOthers(byNode, 0);
  }

  private void add(Want want, List<Place> places, Map<Place, List<Question>> questions) {
    int most = Math.min(places.size(), request.limits().sitesPerKey());
    if (most < places.size()) {
      cut(WalkLimit.SITES_PER_KEY, places.size() - most);
      unanswered(want.key())
          .addAll(places.subList(most, places.size()).stream().map(Place::site).toList());
    }
    for (Place place : places.subList(0, most)) {
      answers
          .left(place.site(), want.key(), want.upTo())
          .ifPresent(
              question -> questions.computeIfAbsent(place, any -> new ArrayList<>()).add(question));
    }
  }

  /** Asks own sites, and adds what other nodes are to be asked. */
  private void askOwn(
      Map<Place, List<Question>> questions, SortedMap<String, List<Question>> byNode) {
    questions.forEach(
        (place, some) -> {
          if (place.own()) {
            askOwn(some);
          } else if (silentNodes.contains(place.node())) {
            some.forEach(question -> silent(question, place.node() + " did not answer"));
          } else {
            byNode.computeIfAbsent(place.node(), any -> new ArrayList<>()).addAll(some);
          }
        });
  }

  private void askOthers(SortedMap<String, List<Question>> byNode, int ahead) {
    while (!byNode.isEmpty()
        && !isOutOfBounds(byNode.values().stream().flatMap(List::stream).toList())) {
      askOnce(byNode, ahead);
    }
  }

  private void askOwn(List<Question> questions) {
    List<Question> left = questions;
    while (!left.isEmpty() && !isOutOfBounds(left)) {
      left.forEach(question -> probed.add(Probe.of(question)));
      left = taken(own.answer(edgeRequest(left, 0)), left, "this node");
    }
  }

  /** Whether time or room is at an end; what is left is then counted. */
  private boolean isOutOfBounds(Collection<Question> left) {
    Optional<WalkLimit> limit = bound();
    limit.ifPresent(
        one -> {
          cut(one, left.size());
          left.forEach(question -> unanswered(question.key()).add(question.site()));
        });
    return limit.isPresent();
  }

  private Optional<WalkLimit> bound() {
    if (remaining().isNegative() || remaining().isZero()) {
      return Optional.of(WalkLimit.TIMEOUT);
    }
    return bytes > request.limits().bytes() ? Optional.of(WalkLimit.BYTES) : Optional.empty();
  }

  /**
   * One round: a request to each node, unless a bound is reached before; what fits into no answer
   * is left for the next.
   */
  private void askOnce(SortedMap<String, List<Question>> byNode, int ahead) {
    rounds++;
    new Round(
            node -> others.ask(node, asked(byNode.getOrDefault(node, List.of()), ahead)),
            () -> bound().isPresent(),
            (node, answer) -> take(node, answer, byNode))
        .ask(List.copyOf(byNode.keySet()));
  }

  private EdgeRequest asked(List<Question> questions, int ahead) {
    requests++;
    questions.forEach(question -> probed.add(Probe.of(question)));
    return edgeRequest(questions, ahead);
  }

  /** Takes the answer of a node, and what it leaves of the questions. */
  private void take(
      String node, CompletableFuture<EdgeAnswer> answer, SortedMap<String, List<Question>> byNode) {
    List<Question> questions = byNode.getOrDefault(node, List.of());
    List<Question> left;
    try {
      left = taken(answer.join(), questions, node);
    } catch (CompletionException | CancellationException e) {
      silentNodes.add(node);
      questions.forEach(question -> silent(question, node + " did not answer"));
      left = List.of();
    }
    if (left.isEmpty()) {
      byNode.remove(node);
    } else {
      byNode.put(node, left);
    }
  }

  private EdgeRequest edgeRequest(List<Question> questions, int ahead) {
    return new EdgeRequest(
        request.direction(),
        request.mode(),
        questions,
        request.limits().perKey(),
        ahead,
        request.asOf(),
        remaining());
  }

  private Duration remaining() {
    return request.limits().timeout().minusNanos(nanos.getAsLong() - began);
  }

  /** Takes what a node answered; gives the questions that are left. */
  private List<Question> taken(EdgeAnswer answer, List<Question> questions, String node) {
    Set<Question> open = new HashSet<>(questions);
    for (Answer one : answer.answers()) {
      boolean wasAsked = open.remove(one.question());
      answers.put(one);
      bytes += one.weight();
      if (wasAsked) {
        (one.held() ? holdingSites : answeringSites).add(one.question().site());
      }
      if (one.omitted() > 0) {
        cut(WalkLimit.PER_KEY, one.omitted());
      }
      if (wasAsked && told.add(Probe.of(one.question()))) {
        holding += one.held() ? 1 : 0;
        mistaken += one.held() ? 0 : 1;
      }
    }
    boolean nothingNew = open.size() == questions.size();
    List<Question> left = new ArrayList<>();
    for (Question question : questions) {
      if (open.contains(question)) {
        if (answer.withheld().contains(question.site())) {
          silent(question, node + " withholds it");
        } else if (nothingNew) {
          silent(question, node + " did not answer for it");
        } else {
          left.add(question);
        }
      }
    }
    return left;
  }

  private void silent(Question question, String why) {
    Probe probe = Probe.of(question);
    probed.add(probe);
    unheard += told.add(probe) ? 1 : 0;
    silentSites.putIfAbsent(question.site(), why);
    unanswered(question.key()).add(question.site());
  }

  private Set<String> unanswered(Key key) {
    return unanswered.computeIfAbsent(key, any -> new HashSet<>());
  }

  void cut(WalkLimit limit, long count) {
    cuts.merge(limit, count, Long::sum);
  }

  /** Everything known that a walk wants of some keys. */
  List<Finding> findings(List<Want> wants) {
    List<Finding> all = new ArrayList<>();
    wants.forEach(want -> all.addAll(answers.findings(want.key(), want.upTo())));
    return all;
  }

  /** How many sites may know more of some keys and were silent or not asked. */
  int unasked(List<Key> keys) {
    Set<String> sites = new HashSet<>();
    keys.forEach(key -> sites.addAll(unanswered.getOrDefault(key, Set.of())));
    return sites.size();
  }

  Map<WalkLimit, Long> cuts() {
    return cuts;
  }

  SortedMap<String, String> silent() {
    return silentSites;
  }

  WalkResult.Cost cost(Coverage coverage) {
    return new WalkResult.Cost(
        located.size(),
        probed.stream().map(Probe::site).distinct().count(),
        answeringSites.stream().filter(site -> !holdingSites.contains(site)).count(),
        probed.size(),
        holding,
        mistaken,
        unheard,
        requests,
        rounds,
        Math.multiplyExact(located.size(), coverage.sites()));
  }
}
