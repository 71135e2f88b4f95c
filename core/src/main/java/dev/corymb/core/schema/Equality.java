package dev.corymb.core.schema;

import java.util.Optional;

/** Tells people who ask for patterns, lists, ranges or any value how a query is meant. */
public final class Equality {

  /** What a query can ask of an attribute. */
  public static final String ONLY =
      "only equality with one value is supported, not patterns, lists or ranges";

  private static final String LEAVE_OUT =
      "to match any value, leave the attribute out of the query";
  private static final String PATTERNS_AND_LISTS = "*?%,|";
  private static final String COMPARISONS = "<>=!~";
  private static final int SHOWN = 100;

  private Equality() {}

  /** Whether a value may be meant as a pattern, a list or a comparison. All are legal as text. */
  public static boolean isDoubtful(String value) {
    String lists = value.replace(", ", ""); // as in a name or a sentence
    return value.contains("..")
        || lists.chars().anyMatch(character -> PATTERNS_AND_LISTS.indexOf(character) >= 0)
        || (!value.isEmpty() && COMPARISONS.indexOf(value.charAt(0)) >= 0);
  }

  /**
   * What to add if there is no such attribute: perhaps the rest of an operator such as {@code <=}
   */
  public static String remark(String attribute) {
    boolean operator =
        !attribute.isEmpty() && COMPARISONS.indexOf(attribute.charAt(attribute.length() - 1)) >= 0;
    return operator ? "; " + ONLY : "";
  }

  /** What to add to a refusal of a value that may be meant as something else; may be empty. */
  public static String remarkOn(String value) {
    return value.isEmpty() ? "; " + LEAVE_OUT : isDoubtful(value) ? "; " + ONLY : "";
  }

  /** What to say of such a value if nothing was found; empty for any other value. */
  public static Optional<String> hint(String attribute, String value) {
    if (value.isEmpty()) {
      return Optional.of(attribute + " was compared with the empty text; " + LEAVE_OUT);
    }
    if (value.equals("null")) {
      return Optional.of(
          attribute
              + " was compared with the text \"null\"; items without a value are found by --without, or"
              + " by null in JSON, if the attribute is optional");
    }
    return isDoubtful(value)
        ? Optional.of(attribute + " was compared with \"" + shown(value) + "\" exactly; " + ONLY)
        : Optional.empty();
  }

  private static String shown(String value) {
    int end = Math.min(value.length(), SHOWN);
    boolean half = end < value.length() && Character.isHighSurrogate(value.charAt(end - 1));
    return end == value.length() ? value : value.substring(0, half ? end - 1 : end) + "…";
  }
}
