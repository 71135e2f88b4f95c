package dev.corymb.server.api;

import dev.corymb.client.api.StreamChunk;
import dev.corymb.client.api.StreamDone;
import dev.corymb.core.schema.Groups;
import dev.corymb.node.Ingested;
import dev.corymb.node.ledger.Applied;
import dev.corymb.server.http.Breach;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.ProblemException;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;

/**
 * Does the chunks of one stream, in their order, each as a commit, or as several if its rows have
 * many combinations of values. Where it is cut depends on the rows and the groups of the federation
 * alone, so that the commits of a stream that is sent again are the same. One thread reads at a
 * time, and one commits.
 */
final class ItemChunks implements LineStream.Chunks {

  /** The most combinations of values in a commit: as many as an item can have. */
  static final int TUPLES = Groups.MAX * Groups.MAX_COMBINATIONS;

  private static final int LISTED = 100; // refusals of a chunk; all are counted

  private final Ingest ingest;
  private final boolean removes;
  private int commits;
  private long lines;
  private long added;
  private long removed;
  private long created;
  private long refused;
  private long replayed;

  ItemChunks(Ingest ingest, boolean removes) {
    this.ingest = ingest;
    this.removes = removes;
  }

  @Override
  public LineStream.Read read(LineChunker.Chunk chunk) {
    Rows rows = ingest.rows(TUPLES);
    Refusals refusals = new Refusals();
    Optional<LineChunker.Chunk> rest =
        chunk.forEach((bytes, from, to, line) -> readLine(bytes, from, to, line, rows, refusals));
    int taken = chunk.lines() - rest.map(LineChunker.Chunk::lines).orElse(0);
    return new LineStream.Read(() -> commit(taken, rows, refusals), rest);
  }

  private Buffer commit(int taken, Rows rows, Refusals refusals) {
    Ingested done = ingest.commit(ingest.target().chunk(commits), rows, refusals);
    Applied applied = done.applied();
    lines += taken;
    added += applied.added();
    removed += applied.removed();
    created += done.created().size();
    refused += refusals.size();
    replayed += applied.replayed() ? 1 : 0;
    return line(
        new StreamChunk(
            commits++,
            taken,
            applied.added(),
            applied.removed(),
            ingest.created(done.created().size()),
            refusals.size(),
            refusals.lines(LISTED),
            applied.replayed()));
  }

  /** Reads a line; gives whether there is room for its row. */
  private boolean readLine(
      byte[] bytes, int from, int to, long line, Rows rows, Refusals refusals) {
    Optional<Breach> breach;
    try {
      breach = Json.object(bytes, from, to - from, json -> Optional.ofNullable(ingest.read(json)));
    } catch (ProblemException e) {
      breach = Optional.of(e.problem().breach());
    }
    if (breach.isPresent()) {
      refusals.add(removes, line, breach.get());
      return true;
    }
    Rows.Row row = ingest.row(removes, line);
    if (rows.size() > 0 && !rows.hasRoomFor(row)) {
      return false;
    }
    rows.add(row);
    return true;
  }

  @Override
  public Buffer done() {
    return line(
        new StreamDone(true, lines, added, removed, ingest.created(created), refused, replayed));
  }

  @Override
  public String again() {
    return Workers.BY_KEY;
  }

  static Buffer line(Record answer) {
    return Json.buffer(answer).appendByte((byte) '\n');
  }
}
