package dev.corymb.server.api;

import dev.corymb.client.api.StreamChunk;
import dev.corymb.client.api.StreamDone;
import dev.corymb.node.Ingested;
import dev.corymb.node.ledger.Applied;
import dev.corymb.server.http.Breach;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.ProblemException;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;

/** Does the chunks of one stream, in their order, each as a commit. One thread at a time. */
final class ItemChunks implements LineStream.Chunks {

  private static final int LISTED = 100; // refusals of a chunk; all are counted

  private final Ingest ingest;
  private final boolean removes;
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
  public Buffer apply(LineChunker.Chunk chunk) {
    Rows rows = ingest.rows();
    Refusals refusals = new Refusals();
    chunk.forEach((bytes, from, to, line) -> readLine(bytes, from, to, line, rows, refusals));
    Ingested done = ingest.commit(ingest.target().chunk(chunk.number()), rows, refusals);
    Applied applied = done.applied();
    lines += chunk.lines();
    added += applied.added();
    removed += applied.removed();
    created += done.created().size();
    refused += refusals.size();
    replayed += applied.replayed() ? 1 : 0;
    return line(
        new StreamChunk(
            chunk.number(),
            chunk.lines(),
            applied.added(),
            applied.removed(),
            ingest.created(done.created().size()),
            refusals.size(),
            refusals.lines(LISTED),
            applied.replayed()));
  }

  private void readLine(byte[] bytes, int from, int to, long line, Rows rows, Refusals refusals) {
    Optional<Breach> breach;
    try {
      breach = Json.object(bytes, from, to - from, json -> Optional.ofNullable(ingest.read(json)));
    } catch (ProblemException e) {
      breach = Optional.of(e.problem().breach());
    }
    if (breach.isPresent()) {
      refusals.add(removes, line, breach.get());
    } else {
      rows.add(ingest.row(removes, line));
    }
  }

  @Override
  public Buffer done() {
    return line(
        new StreamDone(true, lines, added, removed, ingest.created(created), refused, replayed));
  }

  static Buffer line(Record answer) {
    return Json.buffer(answer).appendByte((byte) '\n');
  }
}
