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
final class Chunks {

  private static final int LISTED = 100; // refusals of a chunk; all are counted

  private final Ingest ingest;
  private final boolean removes;
  private long lines;
  private long added;
  private long removed;
  private long created;
  private long refused;
  private long replayed;

  Chunks(Ingest ingest, boolean removes) {
    this.ingest = ingest;
    this.removes = removes;
  }

  /** Does a chunk; gives the line that acknowledges it. */
  Buffer apply(LineChunker.Chunk chunk) {
    Rows rows = ingest.rows();
    Refusals refusals = new Refusals();
    readLines(chunk, rows, refusals);
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

  private void readLines(LineChunker.Chunk chunk, Rows rows, Refusals refusals) {
    byte[] bytes = chunk.bytes();
    long line = chunk.firstLine();
    for (int from = 0; from < bytes.length; line++) {
      int to = from;
      while (to < bytes.length && bytes[to] != '\n') {
        to++;
      }
      if (!isBlank(bytes, from, to)) {
        readLine(bytes, from, to, line, rows, refusals);
      }
      from = to + 1;
    }
  }

  private static boolean isBlank(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] != ' ' && bytes[i] != '\r' && bytes[i] != '\t') {
        return false;
      }
    }
    return true;
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

  /** The last line of an answer: sums over all chunks. */
  Buffer done() {
    return line(
        new StreamDone(true, lines, added, removed, ingest.created(created), refused, replayed));
  }

  private static Buffer line(Record answer) {
    return Json.buffer(answer).appendByte((byte) '\n');
  }
}
