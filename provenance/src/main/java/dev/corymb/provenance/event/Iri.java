package dev.corymb.provenance.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.core.site.SiteId;
import java.util.Locale;

/**
 * The identity of an entity, activity or agent, or the name of an attribute: an absolute IRI,
 * compared as text.
 *
 * @param value has a scheme, such as {@code urn:}, and at most {@value #MAX_LENGTH} UTF-16 units;
 *     no spaces, control characters, or any of {@code < > " { } | \ ^ `}, which no RDF format can
 *     write
 */
public record Iri(String value) implements Comparable<Iri> {

  /** The longest IRI, in UTF-16 units. */
  public static final int MAX_LENGTH = 4_000;

  private static final String EXCLUDED = "<>\"{}|\\^`";
  private static final int SHOWN = 100;

  /** Checks the rule. */
  public Iri {
    if (value.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "id must have at most "
              + MAX_LENGTH
              + " characters, but had "
              + value.length()
              + ": "
              + shown(value));
    }
    if (schemeLength(value) == 0) {
      throw new IllegalArgumentException(
          "id must be an absolute IRI with a scheme, such as urn:example:1, but was "
              + shown(value));
    }
    int at = firstExcluded(value);
    if (at < value.length()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "id must be an IRI without spaces, control characters and %s, but had U+%04X at"
                  + " position %d: %s",
              EXCLUDED,
              (int) value.charAt(at),
              at + 1,
              shown(value)));
    }
  }

  /** An IRI of a text in which characters that no IRI may have are written as %XX of UTF-8. */
  public static Iri encoded(String text) {
    int at = firstExcluded(text);
    if (at == text.length()) {
      return new Iri(text);
    }
    StringBuilder all = new StringBuilder(text.length() + 20);
    text.codePoints()
        .forEach(
            character -> {
              if (isExcluded(character)) {
                for (byte part : new String(Character.toChars(character)).getBytes(UTF_8)) {
                  all.append(String.format(Locale.ROOT, "%%%02X", part));
                }
              } else {
                all.appendCodePoint(character);
              }
            });
    return new Iri(all.toString());
  }

  /** The length of the scheme, without the colon; 0 if there is none. */
  private static int schemeLength(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      boolean other = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
      if (c == ':') {
        return i;
      }
      if (!letter && (i == 0 || !other)) {
        return 0;
      }
    }
    return 0;
  }

  private static int firstExcluded(String value) {
    for (int at = 0; at < value.length(); ) {
      int character = value.codePointAt(at);
      if (isExcluded(character)) {
        return at;
      }
      at += Character.charCount(character);
    }
    return value.length();
  }

  private static boolean isExcluded(int character) {
    return character <= ' '
        || Character.isISOControl(character)
        || Character.getType(character) == Character.SURROGATE // unpaired
        || EXCLUDED.indexOf(character) >= 0;
  }

  private static String shown(String value) {
    return value.length() <= SHOWN
        ? SiteId.shown(value)
        : SiteId.shown(value.substring(0, SHOWN)) + "…";
  }

  @Override
  public int compareTo(Iri other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
