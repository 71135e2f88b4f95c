package dev.corymb.core.schema;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** A query that breaks a rule; of a text, with the place where it does. */
public final class QueryException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;
  private static final int SHOWN = 100;

  private final @Nullable String attribute;
  private final String rule;
  private final @Nullable String value;
  private final int position;

  QueryException(@Nullable String attribute, String rule, @Nullable String value) {
    this(attribute, rule, value, -1);
  }

  QueryException(@Nullable String attribute, String rule, @Nullable String value, int position) {
    super(
        (attribute == null ? "query" : attribute)
            + " "
            + rule
            + (value == null ? "" : ", but was '" + shown(value) + "'"));
    this.attribute = attribute;
    this.rule = rule;
    this.value = value;
    this.position = position;
  }

  /** The same, in a text at a place. */
  QueryException at(int place) {
    return new QueryException(attribute, rule, value, place);
  }

  /** The attribute whose condition it is; null if it is the query as a whole. */
  public @Nullable String attribute() {
    return attribute;
  }

  /** The rule, beginning with "must". */
  public String rule() {
    return rule;
  }

  /** What was given; null if there is nothing to show. */
  public @Nullable String value() {
    return value;
  }

  /** The index of the character in the text where the rule is broken; empty if it was no text. */
  public OptionalInt position() {
    return position < 0 ? OptionalInt.empty() : OptionalInt.of(position);
  }

  /** The beginning of a value that may be long. */
  static String shown(String value) {
    int end = Math.min(value.length(), SHOWN);
    boolean half = end < value.length() && Character.isHighSurrogate(value.charAt(end - 1));
    return end == value.length() ? value : value.substring(0, half ? end - 1 : end) + "…";
  }
}
