package dev.corymb.cli.input;

import dev.corymb.client.Problem;
import dev.corymb.client.api.JsonText;
import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.Equality;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.QueryException;
import dev.corymb.core.schema.QueryText;
import dev.corymb.core.schema.Schema;
import java.io.File;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** One query on the command line: as text, or by options. */
public final class Conditions {

  private static final String TEXT =
      "for several values write the query as text, such as 'name in (a, b)'";

  @Option(
      names = "--where",
      paramLabel = "NAME=VALUE",
      description =
          "Instead of QUERY: a value of the one query to ask, as it is, without quotes. May be given"
              + " once for each attribute; values are compared for equality. NAME= is the empty"
              + " text.")
  private List<String> conditions = new ArrayList<>();

  @Option(
      names = "--without",
      paramLabel = "NAME",
      description = "Like --where: asks for items that have no value for this optional attribute.")
  private List<String> without = new ArrayList<>();

  private List<String> text = List.of();

  /** Takes the parameters of the command that are the query as text. */
  public void text(List<String> parameters) {
    text = parameters;
  }

  /** Whether no query was given. */
  public boolean isEmpty() {
    return text.isEmpty() && conditions.isEmpty() && without.isEmpty();
  }

  /** Refuses a query that is given in two ways, or together with files of queries. */
  public void requireAlone(RowOptions input, CommandLine command) {
    for (String parameter : text) {
      if (new File(parameter).exists()) {
        throw new ParameterException(
            command,
            "a query must be text, but " + parameter + " is a file: use --in " + parameter);
      }
    }
    boolean options = !conditions.isEmpty() || !without.isEmpty();
    if (!isEmpty() && input.isGiven()) {
      String given = text.isEmpty() ? "--where" : "a query";
      throw new ParameterException(command, given + " and --in must not be given together");
    }
    if (!text.isEmpty() && options) {
      throw new ParameterException(
          command, "a query must be given as text or by --where and --without, not both");
    }
    if (text.size() > 1) {
      throw new ParameterException(
          command,
          "the query must be one argument: put '" + String.join(" ", text) + "' in quotes");
    }
  }

  /** The query as the server takes it, which says what is wrong with it. */
  public JsonText json(CommandLine command) {
    if (!text.isEmpty()) {
      return JsonText.of(text.get(0));
    }
    try {
      return JsonText.of(values());
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, "--where: " + e.getMessage(), e);
    }
  }

  /** A problem of the server with the query: if it was text, with the place. */
  public RuntimeException located(Problem problem) {
    return !text.isEmpty() && problem.position().isPresent()
        ? new PointedFailure(
            problem.getMessage(), problem.position().getAsInt(), text.get(0), problem)
        : problem;
  }

  /** The query. */
  public Query query(Schema schema, CommandLine command) {
    if (!text.isEmpty()) {
      return parsed(schema, text.get(0));
    }
    try {
      return schema.query(parsed(schema));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, "--where: " + e.getMessage(), e);
    }
  }

  private static Query parsed(Schema schema, String text) {
    try {
      return QueryText.parse(schema, text);
    } catch (QueryException e) {
      throw new PointedFailure(e.getMessage(), e.position().orElse(0), text, e);
    }
  }

  private Map<String, String> values() {
    Map<String, String> values = new LinkedHashMap<>();
    for (String condition : conditions) {
      int equals = condition.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException(
            "must be NAME=VALUE, but was '" + condition + "'; " + TEXT);
      }
      String name = condition.substring(0, equals);
      String value = condition.substring(equals + 1);
      String before = values.put(name, value);
      if (before != null) {
        throw new IllegalArgumentException(
            "%s must be given once, but was given as '%s' and as '%s'; %s"
                .formatted(name, before, value, TEXT));
      }
    }
    for (String name : without) {
      if (values.containsKey(name)) {
        throw new IllegalArgumentException(
            "%s must be given once, but was given by --without and by another condition"
                .formatted(name));
      }
      values.put(name, null);
    }
    return values;
  }

  private Map<String, Object> parsed(Schema schema) {
    Map<String, Object> parsed = new HashMap<>();
    values().forEach((name, value) -> parsed.put(name, parsed(schema, name, value)));
    return parsed;
  }

  private static Object parsed(Schema schema, String name, String value) {
    try {
      Attribute attribute = schema.attributes().get(schema.ordinal(name));
      if (value == null) {
        return null; // the schema says whether that is possible
      }
      return attribute.type().parse(name, value);
    } catch (IllegalArgumentException e) {
      String remark = (value == null ? "" : Equality.remarkOn(value)) + Equality.remark(name);
      throw new IllegalArgumentException(e.getMessage() + remark, e);
    }
  }
}
