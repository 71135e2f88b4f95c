package dev.corymb.node.directory;

import dev.corymb.core.schema.QueryDigests;
import dev.corymb.node.profile.FederationProfile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Answers queries: which columns match, and what the sites that have them are worth. */
record Lookup(
    FederationProfile profile,
    Roll roll,
    Columns columns,
    Census census,
    LongSupplier elapsedMillis) {

  private static final int SLICE = 64; // alternatives that are asked together

  Located locate(QueryDigests query) {
    List<String> found = find(query);
    return new Answers().answer(found, query);
  }

  /** Answers several queries; those with one alternative together. */
  List<Located> locateAll(List<QueryDigests> queries) {
    List<long[]> digests = new ArrayList<>(queries.size());
    long[] given = new long[queries.size()];
    for (QueryDigests query : queries) {
      if (isSingle(query)) {
        given[digests.size()] = query.given();
        digests.add(query.get(0));
      }
    }
    List<List<String>> found = columns.find(digests, Arrays.copyOf(given, digests.size()));
    Answers answersTogether = new Answers();
    List<Located> answers = new ArrayList<>(queries.size());
    int next = 0;
    for (QueryDigests query : queries) {
      answers.add(
          isSingle(query) ? answersTogether.answer(found.get(next++), query) : locate(query));
    }
    return answers;
  }

  private static boolean isSingle(QueryDigests query) {
    return query.size() == 1 && query.given() != 0;
  }

  /** Visits the number of each alternative, and its sites sorted by id. */
  void forEachAlternative(QueryDigests query, BiConsumer<Integer, List<String>> visitor) {
    if (query.given() == 0) {
      visitor.accept(0, sites(find(query), query));
      return;
    }
    forEachSlice(
        query,
        (first, slice) -> {
          for (int i = 0; i < slice.size(); i++) {
            visitor.accept(first + i, sites(slice.get(i), query));
          }
        });
  }

  /** Tells sites apart, unless one of them leaves meanwhile. */
  Pruned prune(
      QueryDigests query, Collection<String> within, boolean caughtUp, Predicate<String> empty) {
    long now = elapsedMillis.getAsLong();
    Pruning pruning =
        new Pruning(within, query, roll, standing -> census.isStale(standing, now), empty);
    Set<String> candidates = new HashSet<>();
    for (String name : find(query)) {
      if (mightHold(name, query)) {
        candidates.add(Parts.site(name));
      }
    }
    return pruning.pruned(candidates, caughtUp, isFull(query.given()), isTied(query));
  }

  /**
   * The names in whose columns a query is; if it has nothing but bounds, those that have values
   * between them.
   */
  private List<String> find(QueryDigests query) {
    query.requireRanges(profile.ranges());
    if (query.given() == 0) {
      List<String> found = new ArrayList<>();
      roll.entries()
          .forEach(
              (name, entry) -> {
                if (entry.zones().mightHold(query.zones())) { // before they are sorted
                  found.add(name);
                }
              });
      return found;
    }
    if (query.size() == 1) {
      return columns.find(query.get(0), query.given());
    }
    Set<String> found = new HashSet<>();
    forEachSlice(query, (first, slice) -> slice.forEach(found::addAll));
    return new ArrayList<>(found);
  }

  /** Finds the names for each alternative; a slice at a time, so that few lists are in memory. */
  private void forEachSlice(QueryDigests query, BiConsumer<Integer, List<List<String>>> visitor) {
    for (int first = 0; first < query.size(); first += SLICE) {
      List<long[]> slice =
          IntStream.range(first, Math.min(query.size(), first + SLICE))
              .mapToObj(query::get)
              .toList();
      long[] given = new long[slice.size()];
      Arrays.fill(given, query.given());
      visitor.accept(first, columns.find(slice, given));
    }
  }

  /** Whether a name is still there, and has values between the bounds of a query. */
  private boolean mightHold(String name, QueryDigests query) {
    Entry entry = roll.entry(name);
    return entry != null && entry.zones().mightHold(query.zones());
  }

  /** The sites of names that have values between the bounds of a query, sorted by id. */
  private List<String> sites(List<String> found, QueryDigests query) {
    return found.stream()
        .filter(name -> mightHold(name, query))
        .map(Parts::site)
        .distinct()
        .sorted()
        .toList();
  }

  private boolean isFull(long given) {
    return given == profile.schema().all();
  }

  /** Whether what each alternative asks for is tied to one item. */
  private boolean isTied(QueryDigests query) {
    return !query.asksForAll() && query.zones().isEmpty() && columns.ties(query.given());
  }

  /** Makes answers from names that were found before; all of one moment. */
  private final class Answers {

    private final long now = elapsedMillis.getAsLong();
    private final Set<String> contested = roll.contested();
    private final Census.Count count = census.count(now);
    private final int sites = roll.sites();
    private final int unheard = roll.unheardCount();
    private long lastGiven = -1; // most queries of a batch give the same attributes; none is -1
    private double lastCollisions;

    private double collisions(long given) {
      if (given != lastGiven) {
        lastCollisions = count.collisionFalseSites(given);
        lastGiven = given;
      }
      return lastCollisions;
    }

    Located answer(List<String> found, QueryDigests query) {
      int alternatives = query.size();
      double collisions = alternatives * collisions(query.given());
      return new Located(
          candidates(found, query),
          isFull(query.given()),
          isTied(query),
          alternatives == 1 ? collisions : Math.min(sites, collisions),
          sites,
          count.stale(),
          unheard,
          contested.size());
    }

    private List<Candidate> candidates(List<String> found, QueryDigests query) {
      found.sort(null); // the parts of a site are next to each other, see Parts.names
      List<Candidate> candidates = new ArrayList<>(found.size());
      for (String name : found) {
        Entry entry = roll.entry(name);
        // else it has gone meanwhile; of a site with parts each is ruled out by its own zones
        if (entry != null && entry.zones().mightHold(query.zones())) {
          String site = Parts.site(name);
          boolean claimed = contested.contains(site);
          Candidate next = Candidate.of(site, entry, query.given(), query.size(), claimed, now);
          int last = candidates.size() - 1;
          if (last >= 0 && candidates.get(last).site().equals(site)) {
            candidates.set(last, candidates.get(last).and(next));
          } else {
            candidates.add(next);
          }
        }
      }
      return candidates;
    }
  }
}
