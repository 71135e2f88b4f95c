package dev.corymb.core.schema;

import java.util.List;
import java.util.Optional;

/** Tells people who write patterns, lists or ranges as a value how a query is meant. */
public final class Equality {

  /** How several values are asked for, and what cannot be. */
  public static final String ONLY =
      "for several values use a list (in), for a range >=, <= or between, if the federation declares"
          + " it (serve --range); patterns are not supported";

  private static final String LEAVE_OUT =
      "to match any value, leave the attribute out of the query; to find items that have no value for"
          + " an optional attribute, ask for null (--without)";
  private static final String PATTERNS_AND_LISTS = "*?%,|";
  private static final String COMPARISONS = "<>=!~";

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

  /** What to say if nothing was found and the query has such a value; empty if it has none. */
  public static Optional<String> hint(Query query) {
    List<Attribute> attributes = query.schema().attributes();
    for (int i = 0; i < attributes.size(); i++) {
      for (Object value : query.values(i)) {
        Optional<String> hint =
            value instanceof String text ? hint(attributes.get(i).name(), text) : Optional.empty();
        if (hint.isPresent()) {
          return hint;
        }
      }
    }
    return Optional.empty();
  }

  static Optional<String> hint(String attribute, String value) {
    if (value.isEmpty()) {
      return Optional.of(attribute + " was compared with the empty text; " + LEAVE_OUT);
    }
    if (value.equals("null")) {
      return Optional.of(
          attribute
              + " was compared with the text \"null\"; items without a value are found by --without, by"
              + " null in JSON, or by = null without quotes, if the attribute is optional");
    }
    return isDoubtful(value)
        ? Optional.of(
            attribute
                + " was compared with \""
                + QueryException.shown(value)
                + "\" exactly; "
                + ONLY)
        : Optional.empty();
  }
}
