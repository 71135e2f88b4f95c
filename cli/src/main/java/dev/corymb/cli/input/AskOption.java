package dev.corymb.cli.input;

import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The option that declares which attributes queries will give together. */
public final class AskOption {

  @Option(
      names = "--ask",
      split = ",",
      paramLabel = "NAMES",
      description =
          "Attributes that queries will give together, joined by +, such as name+owner; all stands"
              + " for all of them. Can be repeated. Values of such a query are tied to one item, and"
              + " nothing else takes memory. Default: each attribute alone, and all together.")
  private List<String> declared = new ArrayList<>();

  /** Whether it was given. */
  public boolean isGiven() {
    return !declared.isEmpty();
  }

  /** The groups that are declared, or the usual ones. */
  public Groups groups(Schema schema) {
    if (!isGiven()) {
      return Groups.singlesAndWhole(schema);
    }
    try {
      return Groups.parse(schema, declared);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--ask: " + e.getMessage(), e);
    }
  }

  /** The option as it is written on the command line, after a space; empty if it was not given. */
  public String text() {
    return isGiven() ? " --ask " + String.join(",", declared) : "";
  }
}
