package dev.corymb.cli.input;

import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The option with which one query is asked on the command line. */
public final class Conditions {

  @Option(
      names = "--where",
      paramLabel = "NAME=VALUE",
      description =
          "Instead of --in: a value of the one query to ask. May be given once for each attribute.")
  private List<String> conditions = new ArrayList<>();

  /** Whether no condition was given. */
  public boolean isEmpty() {
    return conditions.isEmpty();
  }

  /** Refuses conditions beside files of queries. */
  public void requireAlone(InputOptions input, CommandLine command) {
    if (!conditions.isEmpty() && input.isGiven()) {
      throw new ParameterException(command, "--where and --in must not be given together");
    }
  }

  /** The query that the conditions are. */
  public Query query(Schema schema, CommandLine command) {
    try {
      return schema.query(values(schema));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, "--where: " + e.getMessage(), e);
    }
  }

  private Map<String, Object> values(Schema schema) {
    Map<String, Object> values = new HashMap<>();
    for (String condition : conditions) {
      int equals = condition.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException("must be NAME=VALUE, but was '" + condition + "'");
      }
      Attribute attribute = schema.attributes().get(schema.ordinal(condition.substring(0, equals)));
      Object value = attribute.type().parse(attribute.name(), condition.substring(equals + 1));
      if (values.put(attribute.name(), value) != null) {
        throw new IllegalArgumentException(attribute.name() + " must be given once, but was twice");
      }
    }
    return values;
  }
}
