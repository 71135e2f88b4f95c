package dev.corymb.server.http;

import dev.corymb.core.schema.QueryException;

/**
 * A rule that was broken.
 *
 * @param field what broke it; null for a thing as a whole
 * @param rule what must hold, beginning with "must"
 * @param value what was given, shortened; null if there is none to show
 * @param isText whether the value is a text as it was given, which is quoted in words
 * @param position the index of the character that breaks it, in the text of a query; -1 if there is
 *     none
 */
public record Breach(String field, String rule, String value, boolean isText, int position) {

  private static final int SHOWN = 200;

  public Breach {
    if (value != null && value.length() > SHOWN) {
      int end = Character.isHighSurrogate(value.charAt(SHOWN - 2)) ? SHOWN - 2 : SHOWN - 1;
      value = value.substring(0, end) + "…";
    }
  }

  /** The breach of a value that is not within a text. */
  public Breach(String field, String rule, String value, boolean isText) {
    this(field, rule, value, isText, -1);
  }

  /** The breach of a value that is described, such as a number or "an object". */
  public Breach(String field, String rule, String value) {
    this(field, rule, value, false);
  }

  /** The breach of a text. */
  public static Breach ofText(String field, String rule, String text) {
    return new Breach(field, rule, text, true);
  }

  /** What is wrong with a query. */
  public static Breach of(QueryException e) {
    return new Breach(e.attribute(), e.rule(), e.value(), true, e.position().orElse(-1));
  }

  /** The breach in words. */
  public String sentence() {
    String subject = field == null ? "it" : field;
    String place = position < 0 ? "" : "; at character " + (position + 1);
    return subject + " " + rule + (value == null ? "" : ", but was " + shown()) + place;
  }

  private String shown() {
    if (value.isEmpty()) {
      return "empty";
    }
    return isText ? "'" + value + "'" : value;
  }

  /** The same of a field within another. */
  public Breach within(String outer) {
    return new Breach(field == null ? outer : outer + "." + field, rule, value, isText, position);
  }
}
