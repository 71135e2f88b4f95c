package dev.corymb.server.api;

import dev.corymb.client.api.LineageChunk;
import dev.corymb.client.api.LineageDone;
import dev.corymb.node.NewSite;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.exchange.ProvReader;
import dev.corymb.provenance.sent.InvalidEventException;
import dev.corymb.server.http.Breach;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Records the events of a stream, chunk by chunk. One thread reads at a time, and one records. */
final class EventChunks implements LineStream.Chunks {

  private static final int LISTED = 100; // refusals of a chunk; all are counted

  private final String site;
  private final Optional<NewSite> creation;
  private final Recorder recorder;
  private final ProvReader reader;
  private int chunks;
  private long lines;
  private long recorded;
  private long known;
  private long droppedFacets;
  private long refused;

  EventChunks(String site, Optional<NewSite> creation, Recorder recorder, ProvReader reader) {
    this.site = site;
    this.creation = creation;
    this.recorder = recorder;
    this.reader = reader;
  }

  @Override
  public LineStream.Read read(LineChunker.Chunk chunk) {
    List<Event> events = new ArrayList<>();
    Refusals refusals = new Refusals();
    Optional<LineChunker.Chunk> rest =
        chunk.forEach(
            (bytes, from, to, line) -> {
              read(bytes, from, to, line, events, refusals);
              return true;
            });
    return new LineStream.Read(() -> record(chunk.lines(), events, refusals), rest);
  }

  private Buffer record(int taken, List<Event> events, Refusals refusals) {
    Recorder.Outcome done = recorder.record(site, events, creation).join();
    lines += taken;
    recorded += done.added();
    known += done.known();
    droppedFacets += done.droppedFacets();
    refused += refusals.size();
    return ItemChunks.line(
        new LineageChunk(
            chunks++,
            taken,
            done.added(),
            done.known(),
            done.droppedFacets(),
            refusals.size(),
            refusals.lines(LISTED)));
  }

  private void read(
      byte[] bytes, int from, int to, long line, List<Event> events, Refusals refusals) {
    try {
      events.addAll(reader.one(new ByteArrayInputStream(bytes, from, to - from)).events());
    } catch (InvalidEventException e) {
      refusals.add(false, line, EventReaders.breach(e));
    } catch (IOException e) {
      refusals.add(false, line, new Breach("event", "must be JSON in UTF-8", e.getMessage()));
    }
  }

  @Override
  public Buffer done() {
    return ItemChunks.line(new LineageDone(true, lines, recorded, known, droppedFacets, refused));
  }

  @Override
  public String again() {
    return Recorder.AGAIN;
  }
}
