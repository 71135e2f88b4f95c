package dev.corymb.cli.input;

import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.Equality;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The option with which one query is asked on the command line. */
public final class Conditions {

  @Option(
      names = "--where",
      paramLabel = "NAME=VALUE",
      description =
          "Instead of --in: a value of the one query to ask. May be given once for each attribute;"
              + " values are compared for equality. NAME= is the empty text.")
  private List<String> conditions = new ArrayList<>();

  @Option(
      names = "--without",
      paramLabel = "NAME",
      description = "Like --where: asks for items that have no value for this optional attribute.")
  private List<String> without = new ArrayList<>();

  /** Whether no condition was given. */
  public boolean isEmpty() {
    return conditions.isEmpty() && without.isEmpty();
  }

  /** Refuses conditions together with files of queries. */
  public void requireAlone(InputOptions input, CommandLine command) {
    if (!isEmpty() && input.isGiven()) {
      throw new ParameterException(command, "--where and --in must not be given together");
    }
  }

  /** The values as they were given, by attribute; null for no value. */
  public Map<String, String> values(CommandLine command) {
    try {
      return values();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, "--where: " + e.getMessage(), e);
    }
  }

  /** The query that the conditions are. */
  public Query query(Schema schema, CommandLine command) {
    try {
      return schema.query(parsed(schema));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, "--where: " + e.getMessage(), e);
    }
  }

  /** What to say if nothing was found, of a value that may be meant as a pattern or a list. */
  public Optional<String> hint() {
    return values().entrySet().stream()
        .filter(value -> value.getValue() != null)
        .flatMap(value -> Equality.hint(value.getKey(), value.getValue()).stream())
        .findFirst();
  }

  private Map<String, String> values() {
    Map<String, String> values = new LinkedHashMap<>();
    for (String condition : conditions) {
      int equals = condition.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException(
            "must be NAME=VALUE, but was '" + condition + "'; " + Equality.ONLY);
      }
      String name = condition.substring(0, equals);
      String value = condition.substring(equals + 1);
      String before = values.put(name, value);
      if (before != null) {
        throw new IllegalArgumentException(
            "%s must be given once, but was given as '%s' and as '%s'; %s"
                .formatted(name, before, value, Equality.ONLY));
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
