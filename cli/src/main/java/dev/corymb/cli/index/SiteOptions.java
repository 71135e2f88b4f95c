package dev.corymb.cli.index;

import dev.corymb.cli.input.InputOptions;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.site.SiteId;
import dev.corymb.input.InputFiles;
import dev.corymb.input.Inputs;
import dev.corymb.input.row.Digests;
import dev.corymb.input.row.InputException;
import dev.corymb.input.row.Row;
import dev.corymb.input.row.RowRules;
import dev.corymb.input.source.InputFile;
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
          "The column with the site of each item, in JSON also a path such as host.name: text of 1 to 500 characters without control"
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

  /** Checks everything that can be checked before the first row. */
  void check(InputOptions input, CommandLine command) throws IOException {
    require(
        (column == null) != files.isEmpty(),
        "either --site-column or --one-site-per-file must be given",
        command);
    require(
        files.isEmpty() || !input.isGiven(),
        "--in and --one-site-per-file must not be given together",
        command);
    Map<String, String> seen = new HashMap<>();
    for (String file : InputFiles.of(files)) {
      require(
          !file.equals(InputFile.STANDARD_INPUT),
          "--one-site-per-file must name files, but named standard input",
          command);
      String id = name(file);
      require(
          SiteId.fault(id).isEmpty(),
          "--one-site-per-file must name files whose names are site ids, %s, but named %s"
              .formatted(SiteId.RULE, InputException.quoted(file)),
          command);
      String other = seen.put(id, file);
      require(
          other == null,
          "--one-site-per-file must give each site one file, but '%s' has two: %s and %s"
              .formatted(id, other, file),
          command);
      idsOfFiles.put(file, id);
    }
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
  Inputs<long[]> open(
      InputOptions input, Digester digester, Groups groups, CommandLine command, Terminal terminal)
      throws IOException {
    RowRules rules = input.rules(RowRules.items(digester.schema()), command);
    Digests target = Digests.ofItems(digester, groups);
    return column == null
        ? input.open(List.copyOf(idsOfFiles.keySet()), rules, target, terminal)
        : input.open(rules.withSites(column), target, terminal);
  }

  /** The site of a row. */
  String site(Row<?> row) {
    return column == null ? idsOfFiles.get(row.place().file()) : row.site();
  }
}
