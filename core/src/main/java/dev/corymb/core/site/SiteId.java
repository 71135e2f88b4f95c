package dev.corymb.core.site;

import java.util.Locale;
import java.util.Optional;

/**
 * The one definition of a valid site id, used by the command line, the server, the node and the
 * formats.
 *
 * <p>An id of {@value #MAX_LENGTH} UTF-16 units has at most 1,500 bytes in UTF-8, far below the
 * 16,384 bytes that messages and index files carry.
 */
public final class SiteId {

  /** The longest id, in UTF-16 units. */
  public static final int MAX_LENGTH = 500;

  /** What a new id must be, in words. */
  public static final String RULE =
      "1 to "
          + MAX_LENGTH
          + " characters without control characters, line separators or unpaired surrogates, and"
          + " not . or ..";

  private static final String ESCAPES =
      "must be text in which \\\\ is a backslash and \\uXXXX a UTF-16 unit in hexadecimal, but was"
          + " ";

  private SiteId() {}

  /** How a text breaks the rule, such as "was empty"; nothing if it may be the id of a new site. */
  public static Optional<String> fault(CharSequence id) {
    if (id.length() == 0) {
      return Optional.of("was empty");
    }
    if (id.length() > MAX_LENGTH) {
      return Optional.of("had " + id.length() + " characters");
    }
    if (isDots(id)) {
      return Optional.of("was " + id + ", which a URL cannot address");
    }
    int at = firstUnprintable(id);
    return at == id.length() ? Optional.empty() : Optional.of("had " + words(id, at));
  }

  /**
   * Returns a valid id.
   *
   * @param name of the argument
   * @throws IllegalArgumentException if the id breaks the rule
   */
  public static String require(String name, String id) {
    Optional<String> fault = fault(id);
    if (fault.isPresent()) {
      throw new IllegalArgumentException(
          name + " must be " + RULE + ", but " + fault.get() + ": \"" + shortened(id) + '"');
    }
    return id;
  }

  /** Whether UTF-8 can carry a text: all its surrogates are in pairs. */
  public static boolean isUnicode(CharSequence text) {
    for (int i = 0; i < text.length(); i++) {
      if (isUnpaired(text, i)) {
        return false;
      }
      i += Character.isHighSurrogate(text.charAt(i)) ? 1 : 0;
    }
    return true;
  }

  /**
   * An id as it may be printed: one with unprintable characters, and one of dots, is {@linkplain
   * #escape escaped}.
   */
  public static String shown(String id) {
    return isDots(id) || firstUnprintable(id) < id.length() ? escape(id) : id;
  }

  /**
   * An id in characters that any terminal, log and URL carries: {@code \\} for a backslash and
   * {@code \}{@code uXXXX} for a UTF-16 unit that is unprintable, as in JSON. An id of dots alone
   * has them escaped too, because URLs drop such segments.
   */
  public static String escape(String id) {
    StringBuilder text = new StringBuilder();
    boolean dots = isDots(id);
    for (int i = 0; i < id.length(); i++) {
      char unit = id.charAt(i);
      if (unit == '\\') {
        text.append("\\\\");
      } else if (dots || isUnprintable(id, i)) {
        text.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
      } else {
        text.append(unit);
      }
    }
    return text.toString();
  }

  /**
   * The id that {@link #escape} wrote.
   *
   * @throws IllegalArgumentException if the text is not an escaped one
   */
  public static String unescape(String text) {
    StringBuilder id = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) != '\\') {
        id.append(text.charAt(i));
      } else if (text.startsWith("\\\\", i)) {
        id.append('\\');
        i++;
      } else if (text.startsWith("\\u", i) && isHex(text, i + 2)) {
        id.append((char) Integer.parseInt(text.substring(i + 2, i + 6), 16));
        i += 5;
      } else {
        throw new IllegalArgumentException(ESCAPES + '"' + shortened(text) + '"');
      }
    }
    return id.toString();
  }

  private static boolean isHex(String text, int from) {
    return text.length() >= from + 4
        && text.substring(from, from + 4).chars().allMatch(unit -> Character.digit(unit, 16) >= 0);
  }

  private static boolean isDots(CharSequence id) {
    return ".".contentEquals(id) || "..".contentEquals(id);
  }

  private static int firstUnprintable(CharSequence id) {
    int at = 0;
    while (at < id.length() && !isUnprintable(id, at)) {
      at++;
    }
    return at;
  }

  private static boolean isUnprintable(CharSequence id, int at) {
    return switch (Character.getType(id.charAt(at))) {
      case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
      case Character.SURROGATE -> isUnpaired(id, at);
      default -> false;
    };
  }

  private static boolean isUnpaired(CharSequence id, int at) {
    char unit = id.charAt(at);
    if (Character.isHighSurrogate(unit)) {
      return at + 1 == id.length() || !Character.isLowSurrogate(id.charAt(at + 1));
    }
    return Character.isLowSurrogate(unit)
        && (at == 0 || !Character.isHighSurrogate(id.charAt(at - 1)));
  }

  private static String words(CharSequence id, int at) {
    char unit = id.charAt(at);
    String kind =
        Character.isSurrogate(unit)
            ? "an unpaired surrogate"
            : Character.isISOControl(unit) ? "a control character" : "a line separator";
    return String.format(Locale.ROOT, "%s, U+%04X, at position %d", kind, (int) unit, at + 1);
  }

  private static String shortened(String id) {
    return id.length() <= 100 ? shown(id) : shown(id.substring(0, 100)) + "…";
  }
}
