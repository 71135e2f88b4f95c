package dev.corymb.provenance.exchange;

import static java.util.Objects.requireNonNull;

import dev.corymb.provenance.walk.WalkResult;
import java.io.IOException;
import java.util.Collection;

/**
 * Writes events and walks in the formats of {@link ProvFormat}. Equal arguments give equal texts.
 * Safe for many threads.
 */
public final class ProvWriter {

  private ProvWriter() {}

  /**
   * Writes what a walk found: its ids, and the links between them with the events that say so.
   *
   * @param format one {@linkplain ProvFormat#isForWalks for walks}
   * @throws IllegalArgumentException if it is another one
   */
  public static void write(WalkResult walk, ProvFormat format, Appendable out) throws IOException {
    requireNonNull(walk, "walk");
    require(format, format.isForWalks());
    out.append('\n');
  }

  /**
   * Writes events. All but lines of JSON are one document, so it is for the caller to ask for no
   * more events than memory has room for; lines of JSON may be written in many calls.
   *
   * @param format one {@linkplain ProvFormat#isForEvents for events}
   * @throws IllegalArgumentException if it is another one
   */
  public static void write(Collection<RecordedEvent> events, ProvFormat format, Appendable out)
      throws IOException {
    requireNonNull(events, "events");
    require(format, format.isForEvents());
    out.append('\n');
  }

  private static void require(ProvFormat format, boolean fits) {
    if (!fits) {
      throw new IllegalArgumentException(
          "format must be one that this can be written in, but was " + format.label());
    }
  }
}
