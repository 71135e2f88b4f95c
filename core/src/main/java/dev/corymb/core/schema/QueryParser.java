package dev.corymb.core.schema;

import dev.corymb.core.schema.Condition.Comparison;
import dev.corymb.core.schema.QueryScanner.Kind;
import dev.corymb.core.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one query in the language of {@link QueryText}, and says where it is wrong. */
final class QueryParser {

  private static final String OPERATORS = "=, in, has, <, <=, >, >= or between";
  private static final String NO_OR =
      "must not have or: for several values of one attribute write name in (a, b), otherwise ask"
          + " several queries";
  private static final String NO_NOT =
      "must not be negated: a summary cannot tell what a site has besides a value; ask for the"
          + " values that you want, with = or in";
  private static final String NO_COMMA =
      "must have no comma outside of a list: write name in (a, b), or quote a value with a comma";
  private static final String NO_PATTERN =
      "must not be asked for a pattern: add an attribute with the part to be matched, such as a"
          + " prefix, and ask for that with =";
  private static final String IS_NULL = "must be written = null to ask for items without a value";

  /** What to say of operators of other languages. */
  private static final Map<String, String> REFUSED =
      Map.ofEntries(
          Map.entry("!=", NO_NOT),
          Map.entry("<>", NO_NOT),
          Map.entry("!", NO_NOT),
          Map.entry("not", NO_NOT),
          Map.entry("==", "must be compared with = for equality"),
          Map.entry("like", NO_PATTERN),
          Map.entry("~", NO_PATTERN),
          Map.entry("=~", NO_PATTERN),
          Map.entry("!~", NO_PATTERN),
          Map.entry("is", IS_NULL));

  private final Schema schema;
  private final QueryScanner scanner;
  private final QueryBuilder builder;
  private final int[] places; // of the conditions, by attribute

  QueryParser(Ranges ranges, String text) {
    this.schema = ranges.schema();
    this.scanner = new QueryScanner(text);
    this.builder = new QueryBuilder(ranges);
    this.places = new int[schema.size()];
  }

  Query parse() {
    if (scanner.kind() == Kind.END) {
      throw fault(null, "must give at least one attribute of [" + schema + "]");
    }
    condition();
    while (scanner.kind() != Kind.END) {
      if (scanner.isWord("and")) {
        scanner.next();
      }
      condition();
    }
    try {
      return builder.build();
    } catch (QueryException e) {
      String attribute = e.attribute();
      throw e.at(attribute == null ? 0 : places[schema.ordinal(attribute)]);
    }
  }

  private void condition() {
    int start = scanner.start();
    int ordinal = attribute();
    Attribute attribute = schema.attributes().get(ordinal);
    places[ordinal] = start;
    try {
      compare(attribute, ordinal);
    } catch (QueryException e) {
      throw e.position().isPresent() ? e : e.at(start); // a rule of the condition as a whole
    }
  }

  private int attribute() {
    String name = scanner.token();
    if (scanner.isWord("or")) {
      throw fault(null, NO_OR);
    }
    if (scanner.isWord("not") || scanner.isSign("!")) {
      throw fault(null, NO_NOT);
    }
    if (scanner.isSign(",")) {
      throw fault(null, NO_COMMA);
    }
    boolean named = scanner.kind() == Kind.QUOTED || scanner.kind() == Kind.WORD;
    if (!named || (scanner.kind() == Kind.WORD && QueryText.isKeyWord(name))) {
      throw fault(null, "must have the name of an attribute here, but has " + scanner.written());
    }
    if (!schema.has(name)) {
      List<String> names = schema.names(schema.all());
      String meant =
          NearestName.ifNear(name, names).map(near -> "; did you mean " + near + "?").orElse("");
      String rule = "must give attributes of [%s], but gives %s%s";
      throw fault(null, rule.formatted(schema, scanner.written(), meant));
    }
    scanner.next();
    return schema.ordinal(name);
  }

  private void compare(Attribute attribute, int ordinal) {
    boolean quoted = scanner.kind() == Kind.QUOTED;
    String operator = scanner.token().toLowerCase(Locale.ROOT);
    int place = scanner.start();
    if (!quoted && REFUSED.containsKey(operator)) {
      throw fault(attribute, REFUSED.get(operator));
    }
    Comparison comparison = quoted ? null : comparison(operator);
    if (comparison != null) {
      scanner.next();
      builder.bound(ordinal, comparison, value(attribute));
    } else if (!quoted && operator.equals("=")) {
      scanner.next();
      builder.equalTo(ordinal, value(attribute));
    } else if (!quoted && operator.equals("in")) {
      scanner.next();
      builder.oneOf(ordinal, list(attribute));
    } else if (!quoted && operator.equals("has")) {
      scanner.next();
      boolean several = scanner.isSign("(");
      builder.allOf(ordinal, several ? list(attribute) : oneValue(attribute));
    } else if (!quoted && operator.equals("between")) {
      scanner.next();
      builder.bound(ordinal, Comparison.GREATER_OR_EQUAL, value(attribute));
      if (!scanner.isWord("and")) {
        throw fault(attribute, "must be written between A and B, but has " + scanner.written());
      }
      scanner.next();
      builder.bound(ordinal, Comparison.LESS_OR_EQUAL, value(attribute));
    } else {
      String rule = "must be followed by " + OPERATORS + ", but is by " + scanner.written();
      throw new QueryException(attribute.name(), rule, null, place);
    }
  }

  private static @Nullable Comparison comparison(String sign) {
    for (Comparison comparison : Comparison.values()) {
      if (comparison.sign().equals(sign)) {
        return comparison;
      }
    }
    return null;
  }

  private List<@Nullable Object> oneValue(Attribute attribute) {
    List<@Nullable Object> values = new ArrayList<>();
    values.add(value(attribute));
    return values;
  }

  private List<@Nullable Object> list(Attribute attribute) {
    if (!scanner.isSign("(")) {
      throw fault(attribute, "must have a list in brackets here, but has " + scanner.written());
    }
    scanner.next();
    if (scanner.isSign(")")) {
      throw fault(attribute, "must list at least one value");
    }
    List<@Nullable Object> values = oneValue(attribute);
    while (scanner.isSign(",")) {
      scanner.next();
      if (values.size() == QueryBuilder.MAX_VALUES) {
        throw fault(attribute, QueryBuilder.TOO_MANY_VALUES);
      }
      values.add(value(attribute));
    }
    if (!scanner.isSign(")")) {
      throw fault(attribute, "must have , or ) in its list here, but has " + scanner.written());
    }
    scanner.next();
    return values;
  }

  /** Reads a value; null for none. */
  private @Nullable Object value(Attribute attribute) {
    String text = scanner.token();
    int place = scanner.start();
    if (scanner.kind() == Kind.WORD) {
      int pattern = QueryText.patternCharacter(text);
      if (pattern >= 0) {
        String rule = "must be quoted to be compared exactly: patterns are not supported";
        throw new QueryException(attribute.name(), rule, text, place + pattern);
      }
    } else if (scanner.isSign("(")) {
      throw fault(attribute, "must be compared with a list by in or has");
    } else if (scanner.kind() != Kind.QUOTED) {
      String empty = "; '' is the empty text, and other signs are put in quotes";
      throw fault(attribute, "must have a value here, but has " + scanner.written() + empty);
    }
    boolean isNull = scanner.isWord(QueryText.NULL);
    scanner.next();
    requireSeparated(attribute, text);
    if (isNull) {
      return null;
    }
    try {
      return attribute.type().read(text);
    } catch (IllegalArgumentException e) {
      throw new QueryException(attribute.name(), attribute.type().rule(text), text, place);
    }
  }

  /** Refuses a value that goes on with a sign that would end it, as in {@code name=a=b}. */
  private void requireSeparated(Attribute attribute, String text) {
    if (scanner.kind() == Kind.SIGN && !scanner.isSign(")") && !scanner.isSign(",")) {
      String rule = "must be quoted if it has a sign such as " + scanner.token();
      throw new QueryException(attribute.name(), rule, text, scanner.start());
    }
  }

  private QueryException fault(@Nullable Attribute attribute, String rule) {
    String name = attribute == null ? null : attribute.name();
    return new QueryException(name, rule, null, scanner.start());
  }
}
