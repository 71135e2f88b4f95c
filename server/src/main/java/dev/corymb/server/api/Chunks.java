package dev.corymb.server.api;

import dev.corymb.node.Node;
import dev.corymb.node.ledger.Applied;
import dev.corymb.server.http.Breach;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.ProblemException;
import dev.corymb.server.watch.Meters;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;

/** Does the chunks of one stream, in their order, each as a batch. One thread at a time. */
final class Chunks {

  private static final int LISTED = 100; // refusals of a chunk; all are counted

  private final Node node;
  private final Changes changes;
  private final Meters meters;
  private final String site;
  private final boolean removes;
  private final Optional<String> key;
  private final ItemReader reader;
  private long lines;
  private long added;
  private long removed;
  private long refused;
  private long replayed;

  Chunks(
      Node node,
      Changes changes,
      Meters meters,
      String site,
      boolean removes,
      Optional<String> key) {
    this.node = node;
    this.changes = changes;
    this.meters = meters;
    this.site = site;
    this.removes = removes;
    this.key = key;
    this.reader = new ItemReader(node.digester());
  }

  /** Does a chunk; gives the line that acknowledges it. */
  Buffer apply(LineChunker.Chunk chunk) {
    ItemBatch batch = new ItemBatch(node.batch());
    Refusals refusals = new Refusals();
    readLines(chunk, batch, refusals);
    int malformed = refusals.size();
    Applied applied =
        changes.apply(
            site,
            batch.build(),
            batch.grows(),
            key.map(one -> Changes.keyOfChunk(one, chunk.number())));
    batch.refuse(applied);
    if (!applied.replayed()) {
      meters.refused(malformed);
    }
    lines += chunk.lines();
    added += applied.added();
    removed += applied.removed();
    refused += refusals.size();
    replayed += applied.replayed() ? 1 : 0;
    return line(
        json -> {
          json.writeNumberField("chunk", chunk.number());
          json.writeNumberField("lines", chunk.lines());
          json.writeNumberField("added", applied.added());
          json.writeNumberField("removed", applied.removed());
          json.writeNumberField("refusedCount", refusals.size());
          refusals.writeFirst(json, LISTED);
          json.writeBooleanField("replayed", applied.replayed());
        });
  }

  private void readLines(LineChunker.Chunk chunk, ItemBatch batch, Refusals refusals) {
    byte[] bytes = chunk.bytes();
    long line = chunk.firstLine();
    for (int from = 0; from < bytes.length; line++) {
      int to = from;
      while (to < bytes.length && bytes[to] != '\n') {
        to++;
      }
      if (!isBlank(bytes, from, to)) {
        readLine(bytes, from, to, line, batch, refusals);
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

  private void readLine(
      byte[] bytes, int from, int to, long line, ItemBatch batch, Refusals refusals) {
    Optional<Breach> breach;
    try {
      breach = Json.object(bytes, from, to - from, json -> Optional.ofNullable(reader.item(json)));
    } catch (ProblemException e) {
      breach = Optional.of(e.problem().breach());
    }
    if (breach.isPresent()) {
      refusals.line(line, breach.get());
    } else if (removes) {
      batch.remove(reader.digests(), refusal -> refusals.line(line, refusal));
    } else {
      batch.add(reader.digests());
    }
  }

  /** The last line of an answer: sums over all chunks. */
  Buffer done() {
    return line(
        json -> {
          json.writeBooleanField("done", true);
          json.writeNumberField("lines", lines);
          json.writeNumberField("added", added);
          json.writeNumberField("removed", removed);
          json.writeNumberField("refused", refused);
          json.writeNumberField("replayed", replayed);
        });
  }

  private static Buffer line(Json.Writing fields) {
    return Json.buffer(
            json -> {
              json.writeStartObject();
              fields.to(json);
              json.writeEndObject();
            })
        .appendByte((byte) '\n');
  }
}
