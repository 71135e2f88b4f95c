package dev.corymb.replication.update;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.core.range.RangeKey;
import dev.corymb.core.range.Zone;
import dev.corymb.core.range.Zones;
import dev.corymb.core.wire.ByteSink;
import dev.corymb.replication.update.Announcement.SiteState;
import java.io.IOException;

/** Writes a message; {@link Wire} says what is where. */
final class MessageEncoder {

  private final ByteSink sink;

  MessageEncoder(ByteSink sink) {
    this.sink = sink;
  }

  void write(Message message) throws IOException {
    sink.bytes(Wire.magic());
    if (message instanceof SummaryUpdate update) {
      begin(Wire.UPDATE, message, version(update));
      origin(update.origin());
      update(update);
    } else if (message instanceof Announcement announcement) {
      begin(Wire.ANNOUNCEMENT, message, version(announcement));
      origin(announcement.origin());
      announcement(announcement);
    } else if (message instanceof SnapshotRequest request) {
      begin(Wire.REQUEST, message, Wire.RICE_GAPS);
      text(request.site());
    } else if (message instanceof Farewell farewell) {
      begin(Wire.FAREWELL, message, version(farewell.origin()));
      if (!farewell.origin().isOfVersion1()) {
        origin(farewell.origin());
      }
      text(farewell.site());
      version(farewell.version());
    }
    sink.finish();
  }

  /** The earliest version that has all that an update says, so that most programs can read it. */
  private static int version(SummaryUpdate update) {
    return update.image().zones().isKnown() ? Wire.ZONES : version(update.origin());
  }

  private static int version(Announcement announcement) {
    return saysCovered(announcement) ? Wire.COVERED : version(announcement.origin());
  }

  private static boolean saysCovered(Announcement announcement) {
    return announcement.sites().stream().anyMatch(SiteState::saysCovered);
  }

  private static int version(Origin origin) {
    return origin.isOfVersion1() ? Wire.RICE_GAPS : Wire.INCARNATIONS;
  }

  private void begin(int kind, Message message, int version) throws IOException {
    sink.u32(version);
    sink.u32(kind);
    sink.u64(message.profile());
  }

  private void origin(Origin origin) throws IOException {
    text(origin.node());
    if (!origin.isOfVersion1()) {
      sink.u64(origin.incarnation());
    }
  }

  private void update(SummaryUpdate update) throws IOException {
    text(update.site());
    version(update.version());
    sink.u32(update.image().step());
    sink.u64(update.image().shape());
    sink.u32(update.snapshot() ? 1 : 0);
    sink.u64(update.image().items());
    sink.u32(update.image().checksum());
    estimate(update.image().estimate());
    zones(update.image().zones());
    byte[] body = update.body();
    sink.u32(body.length);
    sink.bytes(body);
  }

  private void zones(Zones zones) throws IOException {
    if (zones.isKnown()) {
      sink.u32(zones.each().size());
      for (Zone zone : zones.each()) {
        key(zone.least());
        key(zone.greatest());
      }
    }
  }

  private void key(RangeKey key) throws IOException {
    sink.u64(key.high());
    sink.u64(key.low());
  }

  private void announcement(Announcement announcement) throws IOException {
    if (!announcement.origin().isOfVersion1()) {
      sink.u64(announcement.beat());
    }
    text(announcement.endpoint());
    boolean covered = saysCovered(announcement);
    sink.u32(announcement.sites().size());
    for (SiteState state : announcement.sites()) {
      text(state.site());
      version(state.version());
      sink.u64(state.items());
      estimate(state.estimate());
      if (covered) {
        sink.u64(state.covered());
      }
    }
  }

  private void text(String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    sink.u32(bytes.length);
    sink.bytes(bytes);
  }

  private void version(Version version) throws IOException {
    sink.u64(version.epoch());
    sink.u64(version.sequence());
  }

  private void estimate(Estimate estimate) throws IOException {
    sink.u64(Double.doubleToLongBits(estimate.missRate()));
    sink.u64(Double.doubleToLongBits(estimate.falseRate()));
  }
}
