package dev.corymb.server.api;

import dev.corymb.client.api.ColumnsAnswer;
import dev.corymb.client.api.WalkAnswer;
import dev.corymb.client.api.WalkAnswer.Cut;
import dev.corymb.client.api.WalkAnswer.Reason;
import dev.corymb.core.site.SiteId;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Link;
import dev.corymb.provenance.event.Spellings;
import dev.corymb.provenance.walk.Coverage;
import dev.corymb.provenance.walk.Evidence;
import dev.corymb.provenance.walk.WalkLimit;
import dev.corymb.provenance.walk.WalkLimits;
import dev.corymb.provenance.walk.WalkRequest;
import dev.corymb.provenance.walk.WalkResult;
import dev.corymb.server.watch.Words;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What walks found, as it is answered: with the reasons why it may not be all. */
final class WalkAnswers {

  private static final int NAMED = 10; // sites in a sentence
  private static final int SPELLED = 10; // starts: each takes up to a hundred lookups

  private WalkAnswers() {}

  /**
   * An answer.
   *
   * @param next continues the walk, if a limit has cut it short
   * @param columns if they were asked for
   * @param isAnywhere whether something may be known of an id
   */
  static WalkAnswer of(
      WalkRequest request,
      WalkResult result,
      Optional<String> next,
      Optional<ColumnsAnswer> columns,
      long micros,
      Predicate<Iri> isAnywhere) {
    long unread = columns.map(ColumnsAnswer::unread).orElse(0L);
    Coverage coverage = result.coverage();
    WalkResult.Cost cost = result.cost();
    return new WalkAnswer(
        EdgesJson.label(request.direction()),
        EdgesJson.label(request.mode()),
        request.starts().stream().map(Iri::value).toList(),
        result.nodes().stream().map(WalkAnswers::node).toList(),
        result.edges().entrySet().stream()
            .map(edge -> edge(edge.getKey(), edge.getValue()))
            .toList(),
        isComplete(result, columns),
        reasons(request, result, unread),
        coverage.horizon().map(Instant::toString).orElse(null),
        result.cuts().entrySet().stream()
            .map(cut -> cut(cut.getKey(), cut.getValue(), request.limits()))
            .toList(),
        result.silent().entrySet().stream()
            .map(site -> new WalkAnswer.SilentSite(site.getKey(), site.getValue()))
            .toList(),
        new WalkAnswer.Uncovered(coverage.uncoveredSites(), coverage.uncovered()),
        coverage.sites(),
        coverage.caughtUp(),
        coverage.missRate(),
        cost.holding() * coverage.missRate(),
        new WalkAnswer.Cost(
            cost.keys(),
            cost.sitesAsked(),
            cost.sitesMistaken(),
            cost.probes(),
            cost.holding(),
            cost.mistaken(),
            cost.silent(),
            cost.requests(),
            cost.rounds(),
            cost.broadcast()),
        next,
        micros,
        columns.map(ColumnsAnswer::columns),
        Optional.of(spellings(result, isAnywhere)).filter(some -> !some.isEmpty()));
  }

  /** How a start of which nothing is known may have been meant. */
  private static List<String> spellings(WalkResult result, Predicate<Iri> isAnywhere) {
    return result.nodes().stream()
        .filter(node -> node.types().isEmpty())
        .limit(SPELLED)
        .filter(node -> !isAnywhere.test(node.id())) // else it leads nowhere, but is known
        .flatMap(node -> Spellings.others(node.id()).stream())
        .filter(isAnywhere)
        .map(Iri::value)
        .distinct()
        .toList();
  }

  /** Whether nothing is missing, of the columns either if they were asked for. */
  static boolean isComplete(WalkResult result, Optional<ColumnsAnswer> columns) {
    return result.isComplete() && columns.map(ColumnsAnswer::unread).orElse(0L) == 0;
  }

  private static WalkAnswer.Node node(WalkResult.Node node) {
    return new WalkAnswer.Node(
        node.id().value(),
        node.depth(),
        node.types().stream().sorted().map(type -> Words.lower(type.name())).toList(),
        node.open(),
        node.unasked());
  }

  private static WalkAnswer.Edge edge(Link link, Collection<Evidence> evidence) {
    return new WalkAnswer.Edge(
        link.kind().label(),
        link.effect().value(),
        link.cause().value(),
        Optional.of(true).filter(any -> link.traced()),
        evidence.stream().map(WalkAnswers::evidence).toList());
  }

  static WalkAnswer.Evidence evidence(Evidence evidence) {
    return new WalkAnswer.Evidence(
        evidence.site(), evidence.event().toString(), evidence.time().toString());
  }

  private static Cut cut(WalkLimit limit, long count, WalkLimits limits) {
    return new Cut(
        limit.label(),
        count,
        value(limit, limits),
        Optional.of(limit.label()).filter(any -> canBeRaised(limit, limits)));
  }

  private static String value(WalkLimit limit, WalkLimits limits) {
    return switch (limit) {
      case DEPTH -> Integer.toString(limits.depth());
      case NODES -> Integer.toString(limits.nodes());
      case PER_KEY -> Integer.toString(limits.perKey());
      case SITES_PER_KEY -> Integer.toString(limits.sitesPerKey());
      case BYTES -> Long.toString(limits.bytes());
      case TIMEOUT -> limits.timeout().toString();
    };
  }

  private static boolean canBeRaised(WalkLimit limit, WalkLimits limits) {
    return switch (limit) {
      case DEPTH -> limits.depth() < EdgesJson.MAX_DEPTH;
      case NODES -> limits.nodes() < WalkQuestion.MAX_NODES;
      case PER_KEY -> limits.perKey() < EdgesJson.MAX_PER_KEY;
      case SITES_PER_KEY -> limits.sitesPerKey() < WalkQuestion.MAX_SITES;
      case BYTES -> limits.bytes() < WalkQuestion.MAX_BYTES;
      case TIMEOUT -> limits.timeout().compareTo(EdgesJson.MAX_TIMEOUT) < 0;
    };
  }

  /** Why an answer is not complete; nothing if it is. */
  private static List<Reason> reasons(WalkRequest request, WalkResult result, long unread) {
    List<Reason> reasons = new ArrayList<>();
    result
        .cuts()
        .forEach(
            (limit, count) ->
                reasons.add(new Reason(limit.label(), sentence(limit, count, request.limits()))));
    if (!result.silent().isEmpty()) {
      reasons.add(
          new Reason(
              "silent",
              count(result.silent().size(), "site")
                  + " did not answer: "
                  + named(result.silent().keySet())
                  + "."));
    }
    Coverage coverage = result.coverage();
    if (coverage.uncoveredSites() > 0) {
      reasons.add(
          new Reason(
              "uncovered",
              "The horizon does not cover "
                  + count(coverage.uncoveredSites(), "site")
                  + "; uncovered names the first of them."));
    }
    if (!coverage.caughtUp()) {
      reasons.add(
          new Reason(
              "notCaughtUp",
              "This node has not yet read everything that was published when it started."));
    }
    if (coverage.horizon().isEmpty()) {
      reasons.add(new Reason("noHorizon", "It is not known up to which time events are covered."));
    }
    if (unread > 0) {
      reasons.add(
          new Reason(
              "columns",
              "The lineage of columns of " + count(unread, "event") + " could not be read."));
    }
    return reasons;
  }

  private static String sentence(WalkLimit limit, long count, WalkLimits limits) {
    String said =
        switch (limit) {
          case DEPTH ->
              "The walk stopped at depth "
                  + limits.depth()
                  + ", where "
                  + count(count, "id")
                  + " may lead further";
          case NODES ->
              "The answer has at most "
                  + count(limits.nodes(), "id")
                  + ", and "
                  + number(count)
                  + " or more were left out";
          case PER_KEY ->
              "At most "
                  + count(limits.perKey(), "event")
                  + " of an id were read at a site, and "
                  + number(count)
                  + " older ones were left out";
          case SITES_PER_KEY ->
              "At most "
                  + count(limits.sitesPerKey(), "site")
                  + " were asked about an id, and "
                  + number(count)
                  + " were left out";
          case BYTES ->
              "Sites answered more than " + count(limits.bytes(), "byte") + ", so " + asked(count);
          case TIMEOUT -> "The time of " + seconds(limits) + " s was over, so " + asked(count);
        };
    return said
        + (canBeRaised(limit, limits)
            ? "; raise " + limit.label() + ", or continue with next."
            : ".");
  }

  private static String asked(long count) {
    return count(count, "question") + (count == 1 ? " was" : " were") + " not asked";
  }

  private static String seconds(WalkLimits limits) {
    return limits.timeout().toMillis() % 1_000 == 0
        ? Long.toString(limits.timeout().toSeconds())
        : String.format(Locale.ROOT, "%.3f", limits.timeout().toMillis() / 1e3);
  }

  private static String named(Collection<String> sites) {
    String first = sites.stream().limit(NAMED).map(SiteId::shown).collect(Collectors.joining(", "));
    return sites.size() > NAMED ? first + " and " + (sites.size() - NAMED) + " more" : first;
  }

  private static String count(long count, String what) {
    return number(count) + " " + what + (count == 1 ? "" : "s");
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
