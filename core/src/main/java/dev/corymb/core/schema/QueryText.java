package dev.corymb.core.schema;

import dev.corymb.core.schema.Condition.AllOf;
import dev.corymb.core.schema.Condition.Bound;
import dev.corymb.core.schema.Condition.Comparison;
import dev.corymb.core.schema.Condition.OneOf;
import dev.corymb.core.schema.Condition.Range;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Queries as people write them: {@code name=report.pdf owner in (anna, ben) size = null}.
 *
 * <pre>
 * query     = condition { [ "and" ] condition }
 * condition = name "=" value
 *           | name "in" list
 *           | name "has" ( value | list )
 *           | name ( "&lt;" | "&lt;=" | "&gt;" | "&gt;=" ) value
 *           | name "between" value "and" value
 * list      = "(" value { "," value } ")"
 * </pre>
 *
 * <p>A name or value is a word, or a text in single or double quotes in which a quote is doubled. A
 * word has no space and none of {@code ( ) = < > ! , ' "}. The word {@code null} is no value. Key
 * words are written in upper or lower case; a name that is one is quoted.
 */
public final class QueryText {

  /** The most characters of a text. */
  public static final int MAX_LENGTH = 1 << 16;

  static final String NULL = "null";

  private static final Set<String> KEY_WORDS =
      Set.of("and", "or", "not", "in", "has", "between", "like", "is");
  private static final String PATTERN_CHARACTERS = "*?%";

  private QueryText() {}

  /** Reads a query on a schema of which no ranges are kept. */
  public static Query parse(Schema schema, String text) {
    return parse(Ranges.none(schema), text);
  }

  /**
   * Reads a query.
   *
   * @param ranges the attributes that may be asked for by bounds
   * @throws QueryException with the position in the text, if it is none
   */
  public static Query parse(Ranges ranges, String text) {
    if (text.length() > MAX_LENGTH) {
      throw new QueryException(
          null,
          String.format(
              Locale.ROOT,
              "must have at most %,d characters, but has %,d",
              MAX_LENGTH,
              text.length()),
          null,
          MAX_LENGTH);
    }
    return new QueryParser(ranges, text).parse();
  }

  /** A query as text. */
  public static String of(Query query) {
    StringJoiner text = new StringJoiner(" ");
    List<Attribute> attributes = query.schema().attributes();
    for (int i = 0; i < attributes.size(); i++) {
      Attribute attribute = attributes.get(i);
      query.condition(i).ifPresent(condition -> text.add(of(attribute, condition)));
    }
    return text.toString();
  }

  private static String of(Attribute attribute, Condition condition) {
    String name = isWord(attribute.name()) ? attribute.name() : quoted(attribute.name());
    if (condition instanceof OneOf list) {
      return list.values().size() == 1
          ? name + "=" + value(attribute, list.values().get(0))
          : name + " in " + list(attribute, list.values());
    }
    if (condition instanceof AllOf all) {
      return name + " has " + list(attribute, all.values());
    }
    Range range = (Range) condition;
    StringJoiner bounds = new StringJoiner(" ");
    if (range.lower() != null) {
      bounds.add(name + bound(attribute, true, range.lower()));
    }
    if (range.upper() != null) {
      bounds.add(name + bound(attribute, false, range.upper()));
    }
    return bounds.toString();
  }

  private static String bound(Attribute attribute, boolean lower, Bound bound) {
    return Comparison.of(lower, bound).sign() + value(attribute, bound.value());
  }

  private static String list(Attribute attribute, List<? extends @Nullable Object> values) {
    StringJoiner list = new StringJoiner(", ", "(", ")");
    values.forEach(value -> list.add(value(attribute, value)));
    return list.toString();
  }

  private static String value(Attribute attribute, @Nullable Object value) {
    if (value == null) {
      return NULL;
    }
    String text = attribute.type().text(value);
    boolean bare = QueryScanner.isBare(text) && !text.equalsIgnoreCase(NULL);
    return bare && patternCharacter(text) < 0 ? text : quoted(text);
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** Whether a name can be written without quotes. */
  private static boolean isWord(String name) {
    return QueryScanner.isBare(name) && !isKeyWord(name);
  }

  static boolean isKeyWord(String word) {
    return KEY_WORDS.contains(word.toLowerCase(Locale.ROOT));
  }

  /** The place of a character by which a word may be meant as a pattern, or -1. */
  static int patternCharacter(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (PATTERN_CHARACTERS.indexOf(word.charAt(i)) >= 0) {
        return i;
      }
    }
    return -1;
  }
}
