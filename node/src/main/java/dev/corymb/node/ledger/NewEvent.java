package dev.corymb.node.ledger;

import dev.corymb.core.check.Require;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventFormat;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.KeyLinks;
import dev.corymb.provenance.event.Link;
import dev.corymb.provenance.event.Links;
import dev.corymb.provenance.event.Role;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An event on its way into a ledger, as the bytes that will be stored. Immutable. */
public final class NewEvent {

  /** Links of a key that take more bytes are read from the event. */
  static final int MAX_INLINE = 1 << 10;

  private static final byte[] IN_THE_EVENT = {};
  private static final int KEY_WEIGHT = 100; // about, of rows for a key without their links

  /** A key, and its links unless they are read from the event. */
  static final class Entry {
    private final EventKey key;
    private final byte[] links;

    private Entry(EventKey key, byte[] links) {
      this.key = key;
      this.links = links;
    }

    EventKey key() {
      return key;
    }

    /** The links as {@link KeyLinks} writes them; empty if they are read from the event. */
    byte[] links() {
      return links;
    }
  }

  private record Place(Role role, long digest) {}

  /*
   * The event itself is not kept: as objects it takes many times its bytes, and many events may wait.
   */

  private final EventId id;
  private final @Nullable Instant time;
  private final byte[] bytes;
  private final List<Entry> entries;

  private NewEvent(EventId id, @Nullable Instant time, byte[] bytes, List<Entry> entries) {
    this.id = id;
    this.time = time;
    this.bytes = bytes;
    this.entries = entries;
  }

  /**
   * Prepares an event.
   *
   * @param digests gives the digests of the item of a key
   */
  public static NewEvent of(Event event, Function<Key, long[]> digests) {
    Map<Place, Entry> entries = new LinkedHashMap<>();
    for (Map.Entry<Key, SortedSet<Link>> one : Links.of(event).entrySet()) {
      Key key = one.getKey();
      long[] row = digests.apply(key);
      Require.inRange("digests of a key", row.length, EventKey.ARITY, EventKey.ARITY);
      EventKey stored = new EventKey(key.role(), row[0], row[1]);
      byte[] links = KeyLinks.encode(key.id(), one.getValue());
      entries.merge(
          new Place(key.role(), row[0]),
          new Entry(stored, links.length <= MAX_INLINE ? links : IN_THE_EVENT),
          (first, second) -> new Entry(stored, IN_THE_EVENT)); // of several ids
    }
    return new NewEvent(
        event.id(),
        event.time().orElse(null),
        EventFormat.encode(event),
        new ArrayList<>(entries.values()));
  }

  /** The identity. */
  public EventId id() {
    return id;
  }

  /** About how many bytes are written for it. */
  public long weight() {
    long weight = (long) bytes.length + KEY_WEIGHT;
    for (Entry entry : entries) {
      weight += (long) entry.links.length + KEY_WEIGHT;
    }
    return weight;
  }

  /** When it happened; empty if its producer did not say. */
  Optional<Instant> time() {
    return Optional.ofNullable(time);
  }

  /** The bytes of the event; nobody changes them. */
  byte[] bytes() {
    return bytes;
  }

  /** Its keys, none twice. */
  List<Entry> entries() {
    return entries;
  }
}
