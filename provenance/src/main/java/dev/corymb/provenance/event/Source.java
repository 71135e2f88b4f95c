package dev.corymb.provenance.event;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import dev.corymb.core.site.SiteId;

/**
 * What a producer sent, as far as it is kept beside the statements made of it: the facets of an
 * event of OpenLineage, for example.
 *
 * @param format what the text is, such as {@code openlineage}; 1 to 64 printable ASCII characters
 * @param fingerprint of all that was sent, whether kept or not, so that events that differ only in
 *     what was dropped stay different
 * @param text what is kept; at most {@value #MAX_TEXT} characters
 * @param droppedParts how many parts were dropped because they are too large
 * @param droppedBytes how many bytes these had
 */
public record Source(
    String format, EventId fingerprint, String text, long droppedParts, long droppedBytes) {

  /** The longest text that is kept, in UTF-16 units. */
  public static final int MAX_TEXT = 1 << 20;

  /** Checks the bounds. */
  public Source {
    if (!format.matches("[!-~]{1,64}")) {
      throw new IllegalArgumentException(
          "format must be 1 to 64 printable ASCII characters, but had " + format.length());
    }
    requireNonNull(fingerprint, "fingerprint");
    Require.inRange("length of the text", text.length(), 0, MAX_TEXT);
    if (!SiteId.isUnicode(text)) {
      throw new IllegalArgumentException("text must be Unicode, but had an unpaired surrogate");
    }
    Require.notNegative("droppedParts", droppedParts);
    Require.notNegative("droppedBytes", droppedBytes);
  }
}
