package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonParser;
import dev.corymb.node.Ingested;
import dev.corymb.node.NewSite;
import dev.corymb.node.Node;
import dev.corymb.server.http.Breach;
import java.io.IOException;
import java.util.Optional;

/**
 * How the rows of a request reach the node: as commits, each of any number of sites, and each once
 * if it has a key. One thread reads at a time, and one commits.
 */
final class Ingest {

  private final Node node;
  private final Changes changes;
  private final Target target;
  private final RowReader reader;
  private long[] digests = {}; // of the row that was read

  /**
   * Where rows go.
   *
   * @param site of all of them; if empty, each names its own
   * @param creation the settings of sites that are created if they do not exist, if any are
   * @param key under which the request is done at most once
   */
  record Target(Optional<String> site, Optional<NewSite> creation, Optional<String> key) {

    /** The target of a chunk of a stream. */
    Target chunk(int number) {
      return new Target(site, creation, key.map(one -> Changes.keyOfChunk(one, number)));
    }
  }

  Ingest(Node node, Changes changes, Target target) {
    this.node = node;
    this.changes = changes;
    this.target = target;
    this.reader = new RowReader(node.digester(), node.profile().ranges(), target.site());
  }

  Target target() {
    return target;
  }

  /**
   * No rows.
   *
   * @param mostTuples the most combinations of values of those that are added
   */
  Rows rows(long mostTuples) {
    return new Rows(node.profile().groups(), target.site(), mostTuples);
  }

  /** Reads a row; gives what is wrong with it, or null. */
  Breach read(JsonParser json) throws IOException {
    Breach breach = reader.row(json);
    if (breach != null) {
      return breach;
    }
    digests = reader.digests();
    return node.check(digests)
        .map(
            found ->
                new Breach(target.site().isEmpty() ? "item" : null, found.rule(), found.value()))
        .orElse(null);
  }

  /** The row that was read, which was on a line of a stream or at an index of a batch. */
  Rows.Row row(boolean removes, long number) {
    return new Rows.Row(reader.site(), removes, number, digests);
  }

  /**
   * Commits rows.
   *
   * @param refusals those that were not even rows; gets those that are refused
   */
  Ingested commit(Target commit, Rows rows, Refusals refusals) {
    int malformed = refusals.size();
    Ingested done = changes.apply(commit, rows.batches(), rows.grows());
    if (!done.applied().replayed()) {
      changes.refused(malformed);
    }
    for (int place : done.applied().refused()) {
      Rows.Row row = rows.at(place);
      refusals.add(row.removes(), row.number(), reason(row, done));
    }
    return done;
  }

  /** How many sites were created, where any can be. */
  Optional<Long> created(long created) {
    return target.site().isEmpty() ? Optional.of(created) : Optional.empty();
  }

  /** Why a row was refused; of one that was refused before, by how its site is now. */
  private Breach reason(Rows.Row row, Ingested done) {
    boolean known = done.applied().replayed() ? node.owns(row.site()) : owned(row, done);
    return row.removes() && known ? Refusals.ABSENT : Sites.refusal(node, row.site());
  }

  private static boolean owned(Rows.Row row, Ingested done) {
    return !done.refused().contains(row.site());
  }
}
