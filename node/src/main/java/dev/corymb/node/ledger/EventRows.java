package dev.corymb.node.ledger;

import dev.corymb.core.FormatException;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventFormat;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.KeyLinks;
import dev.corymb.provenance.event.Role;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The records of events in the store, without their seals. */
final class EventRows {

  private EventRows() {}

  /**
   * When it was recorded and when it happened; the number of roles, and of each the code, the
   * digest, the number of ids and their digests; the event to the end.
   */
  static RecordWriter event(RecordWriter out, long recorded, Instant time, NewEvent event) {
    Map<Role, List<EventKey>> byRole = new TreeMap<>();
    for (NewEvent.Entry entry : event.entries()) {
      byRole.computeIfAbsent(entry.key().role(), any -> new ArrayList<>()).add(entry.key());
    }
    out.u64(recorded).u64(time.getEpochSecond()).u32(time.getNano()).u8(byRole.size());
    byRole.forEach(
        (role, keys) -> {
          out.u8(role.code()).u64(keys.get(0).roleDigest()).varint(keys.size());
          keys.forEach(key -> out.u64(key.digest()));
        });
    return out.bytes(event.bytes());
  }

  static EventHead head(RecordReader in) {
    long recorded = in.u64();
    long seconds = in.u64();
    int nanos = in.u32();
    List<EventKey> keys = new ArrayList<>();
    int before = 0;
    for (int left = in.u8(); left > 0; left--) {
      int code = in.u8();
      Role role = Role.ofCode(code);
      long roleDigest = in.u64();
      long count = in.varint();
      if (role == null || code <= before) {
        throw in.damaged("it has keys of a role " + code);
      }
      if (count <= 0 || count > in.remaining() / Long.BYTES) {
        throw in.damaged("it has " + in.remaining() + " bytes for " + count + " keys");
      }
      for (long i = 0; i < count; i++) {
        keys.add(new EventKey(role, in.u64(), roleDigest));
      }
      before = code;
    }
    if (recorded < 0 || nanos < 0 || nanos >= 1_000_000_000) {
      throw in.damaged("it was recorded at " + recorded + ", and happened at " + nanos);
    }
    return in.made(() -> new EventHead(recorded, Instant.ofEpochSecond(seconds, nanos), keys));
  }

  /** The event whose {@link #head} has been read. */
  static Event event(RecordReader in, EventId id) {
    try {
      Event event = EventFormat.decode(in.bytes(in.remaining()));
      if (!event.id().equals(id)) {
        throw in.damaged("its event is " + event.id());
      }
      return event;
    } catch (FormatException e) {
      throw in.damaged("its event cannot be read: " + e.getMessage());
    }
  }

  /** The links of an edge, expected to be of an id; empty if they are read from the event. */
  static Optional<KeyLinks> links(RecordReader in, Iri expected) {
    if (in.remaining() == 0) {
      return Optional.empty();
    }
    try {
      return Optional.of(KeyLinks.decode(in.bytes(in.remaining()), expected));
    } catch (FormatException e) {
      throw in.damaged("its links cannot be read: " + e.getMessage());
    }
  }
}
