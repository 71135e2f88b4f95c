package dev.corymb.server.api;

import dev.corymb.core.schema.Groups;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.SiteBatch;
import dev.corymb.server.http.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rows on their way into one commit: additions, then removals, those of each site together. For one
 * thread.
 */
final class Rows {

  /** The rows of a site, as places among the additions and among the removals. */
  private record OfSite(List<Integer> additions, List<Integer> removals) {

    OfSite() {
      this(new ArrayList<>(), new ArrayList<>());
    }
  }

  /**
   * A row.
   *
   * @param number where it was: a line of a stream, or an index in a batch
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Row(String site, boolean removes, long number, long[] digests) {}

  private final Groups groups;
  private final long mostTuples;
  private long tuples;
  private final Map<String, OfSite> bySite = new LinkedHashMap<>();
  private final List<Row> additions = new ArrayList<>();
  private final List<Row> removals = new ArrayList<>();

  /**
   * No rows.
   *
   * @param only the site of all of them, if there is one
   * @param mostTuples the most combinations of values in all
   */
  Rows(Groups groups, Optional<String> only, long mostTuples) {
    this.groups = groups;
    this.mostTuples = mostTuples;
    only.ifPresent(site -> bySite.put(site, new OfSite()));
  }

  /**
   * Adds a row.
   *
   * @throws dev.corymb.server.http.ProblemException if all together have too many combinations of
   *     values
   */
  void add(Row row) {
    tuples += groups.tuples(row.digests());
    if (tuples > mostTuples) {
      throw Problem.tooLarge(
              "items",
              "must have at most "
                  + mostTuples
                  + " combinations of values in a request"
                  + (mostTuples < Batch.MAX_TUPLES ? ", as body-memory allows" : ""),
              "more")
          .exception();
    }
    OfSite site = bySite.computeIfAbsent(row.site(), any -> new OfSite());
    List<Row> rows = row.removes() ? removals : additions;
    (row.removes() ? site.removals() : site.additions()).add(rows.size());
    rows.add(row);
  }

  /** Whether a row can be added to those that are here. */
  boolean hasRoomFor(Row row) {
    return tuples + groups.tuples(row.digests()) <= mostTuples;
  }

  /** How many combinations of values all rows have, in all groups. */
  long tuples() {
    return tuples;
  }

  int size() {
    return additions.size() + removals.size();
  }

  /** Whether anything is added. */
  boolean grows() {
    return !additions.isEmpty();
  }

  /** What is done to each site. */
  List<SiteBatch> batches() {
    List<SiteBatch> batches = new ArrayList<>();
    bySite.forEach((site, rows) -> batches.add(batch(site, rows)));
    return batches;
  }

  private SiteBatch batch(String site, OfSite rows) {
    Batch.Builder batch = Batch.builder(groups.schema().size());
    List<Integer> places = new ArrayList<>();
    for (int place : rows.additions()) {
      batch.add(additions.get(place).digests());
      places.add(place);
    }
    for (int place : rows.removals()) {
      batch.remove(removals.get(place).digests());
      places.add(additions.size() + place);
    }
    return new SiteBatch(site, batch.build(), places);
  }

  /** The row of an operation, by its place in the whole. */
  Row at(int place) {
    return place < additions.size() ? additions.get(place) : removals.get(place - additions.size());
  }
}
