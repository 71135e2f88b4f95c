package dev.corymb.cli.index;

import dev.corymb.cli.input.InputOptions;
import dev.corymb.cli.input.Inputs;
import dev.corymb.cli.input.Row;
import dev.corymb.cli.input.RowRules;
import dev.corymb.cli.input.SiteIds;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that tell which site an item is at. */
final class SiteOptions {

  @Option(
      names = "--site-column",
      paramLabel = "COLUMN",
      description =
          "The column with the site of each item: text of 1 to 500 characters without control"
              + " characters.")
  private String column;

  @Option(
      names = "--one-site-per-file",
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "Instead of --site-column and --in: files with the items of one site each; the site's"
              + " id is the name of the file.")
  private List<String> files = new ArrayList<>();

  private final Map<String, String> idsOfFiles = new LinkedHashMap<>();

  /** Checks everything that can be checked before the schema is known. */
  void check(InputOptions input, CommandLine command) {
    require(
        (column == null) != files.isEmpty(),
        "either --site-column or --one-site-per-file must be given",
        command);
    require(
        files.isEmpty() || !input.isGiven(),
        "--in and --one-site-per-file must not be given together",
        command);
    Map<String, String> seen = new HashMap<>();
    for (String file : files) {
      String id = name(file);
      String broken = file.equals("-") ? "must name files, but named standard input" : null;
      broken = broken == null ? SiteIds.broken(id) : broken;
      require(broken == null, "--one-site-per-file " + broken, command);
      String other = seen.put(id, file);
      require(
          other == null,
          "--one-site-per-file must give each site one file, but '"
              + id
              + "' has two: "
              + other
              + " and "
              + file,
          command);
      idsOfFiles.put(file, id);
    }
  }

  /** Refuses a column of sites that is an attribute. */
  void check(Schema schema, CommandLine command) {
    require(
        column == null || !schema.has(column),
        "--site-column must not name an attribute of [" + schema + "], but was '" + column + "'",
        command);
  }

  private static String name(String file) {
    Path name = Path.of(file).getFileName();
    return name == null ? "" : name.toString();
  }

  private static void require(boolean condition, String rule, CommandLine command) {
    if (!condition) {
      throw new ParameterException(command, rule);
    }
  }

  /** The sites that are known before the first row; a file may have none. */
  Collection<String> known() {
    return idsOfFiles.values();
  }

  /** The rows of all sites. */
  Inputs open(InputOptions input, Digester digester, Terminal terminal) throws IOException {
    RowRules rules = RowRules.items(digester);
    return column == null
        ? Inputs.inTurn(files, input, rules, terminal)
        : Inputs.open(input, rules.withSites(column), terminal);
  }

  /** The site of a row. */
  String site(Row row) {
    return column == null ? idsOfFiles.get(row.file()) : row.site();
  }
}
