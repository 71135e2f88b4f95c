package dev.corymb.provenance.event;

import dev.corymb.core.FormatException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/** Events as bytes; {@code docs/format.md} describes them. */
public final class EventFormat {

  /*
   *   version u8 | flags u8: time 1, bundle 2 | time
   *   count, ids: text each, ascending
   *   bundle: the number of an id
   *   count, statements, ascending by their bytes, none twice:
   *       kind u8 | presence: bit 0 the id, then the ends, then the times
   *       id, ends: numbers of ids | times
   *       count, attributes: name, datatype: numbers of ids | language, text
   *   source, if there are more bytes: format text | fingerprint: high, low
   *       | dropped parts, dropped bytes | text
   *
   * Numbers without a size are groups of seven bits, the lowest first; a text is a length and UTF-8;
   * a time is seconds since 1970, zigzag, and nanoseconds. The identity of an event is a hash of all
   * bytes up to the fingerprint.
   */

  static final int VERSION = 1;
  static final int TIME = 1;
  static final int BUNDLE = 2;

  /** The most bytes of an event. */
  public static final int MAX_BYTES = 16 << 20;

  private EventFormat() {}

  /** The bytes of an event. Equal events have equal bytes, but for what is kept of their source. */
  public static byte[] encode(Event event) {
    return new EventEncoder(event.time(), event.bundle(), event.statements()).bytes(event.source());
  }

  /** Which of the optional parts a statement has. */
  static int presence(Statement statement) {
    int presence = statement.id().isPresent() ? 1 : 0;
    int bit = 1;
    for (Optional<Iri> end : statement.ends()) {
      presence |= end.isPresent() ? 1 << bit : 0;
      bit++;
    }
    for (Optional<Instant> time : statement.times()) {
      presence |= time.isPresent() ? 1 << bit : 0;
      bit++;
    }
    return presence;
  }

  /** Writes what of a source belongs to the identity of its event. */
  static void writeHead(PackedWriter out, Source source) {
    out.text(source.format());
    out.varint(source.fingerprint().high());
    out.varint(source.fingerprint().low());
  }

  /**
   * The event of the bytes; all of them, no more and no less.
   *
   * @throws FormatException if they are not the canonical bytes of an event
   */
  public static Event decode(byte[] bytes) throws FormatException {
    if (bytes.length > MAX_BYTES) {
      throw new FormatException(0, "at most " + MAX_BYTES + " bytes", bytes.length + " bytes");
    }
    Event event = new EventDecoder(bytes).read();
    int mismatch = Arrays.mismatch(bytes, encode(event));
    if (mismatch >= 0) {
      throw new FormatException(mismatch, "canonical bytes of an event", "others");
    }
    return event;
  }
}
