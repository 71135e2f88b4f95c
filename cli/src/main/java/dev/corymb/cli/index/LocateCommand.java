package dev.corymb.cli.index;

import dev.corymb.cli.input.Conditions;
import dev.corymb.cli.input.RowOptions;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Equality;
import dev.corymb.core.schema.Query;
import dev.corymb.index.FilterIndex;
import dev.corymb.input.Inputs;
import dev.corymb.input.row.Digests;
import dev.corymb.input.row.Row;
import dev.corymb.input.row.RowRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Asks an index where items may be. */
@Command(
    name = "locate",
    description = {
      "Lists the sites that may hold a match, sorted by id.",
      "No site is missed; some may be false positives, see corymb index info. For one query, as"
          + " text or with --where, each site is on its own line. With --in each query is a line of CSV with its sites. Rows"
          + " that lack attributes are partial queries: they match a site if each value occurs"
          + " there, possibly in different items."
    },
    footer = {
      "",
      "Example:",
      "  corymb index locate idx.cyi 'name=report.pdf device in (7, 9)'",
      "  corymb index locate idx.cyi --where name=report.pdf --where device=7",
      "  corymb index locate idx.cyi --in queries.csv --json"
    })
public final class LocateCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "INDEX", description = "The file of the index.")
  private Path file;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "QUERY",
      description =
          "The one query to ask, such as 'name=report.pdf device in (7, 9)', in quotes for the shell.")
  private List<String> text = new ArrayList<>();

  @Mixin private RowOptions input = new RowOptions();
  @Mixin private Conditions conditions;

  @Option(
      names = "--json",
      description =
          "Print one JSON object per query: its sites, the expected number of false sites (null if"
              + " it is not bounded), the number that hash collisions alone contribute, and"
              + " whether the query was full.")
  private boolean json;

  @Option(names = "--explain", description = "Also print what was read to find the answer.")
  private boolean explain;

  public LocateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    conditions.text(text);
    conditions.requireAlone(input, spec.commandLine());
    FilterIndex index = new IndexFile(file).read();
    Digester digester = index.shape().digester();
    Locations.Form form = json ? Locations.Form.JSON : Locations.Form.LINE_A_QUERY;
    if (conditions.isEmpty()) {
      Locations locations = new Locations(index, terminal, form, explain);
      RowRules rules = input.rules(RowRules.queries(digester.schema()), spec.commandLine());
      try (Inputs<long[]> rows = input.open(rules, Digests.ofQueries(digester), terminal)) {
        for (Row<long[]> row = rows.next(); row != null; row = rows.next()) {
          locations.ask(row.item(), row.given());
        }
      } finally {
        locations.finish(); // also the answers to what came before a bad row
      }
    } else {
      Query query = conditions.query(digester.schema(), spec.commandLine());
      form = json ? form : Locations.Form.LINE_A_SITE;
      Locations locations = new Locations(index, terminal, form, explain);
      locations.ask(digester.digests(query));
      locations.finish();
      if (!locations.foundAny()) {
        Equality.hint(query).ifPresent(hint -> terminal.note("hint: " + hint));
      }
    }
    return 0;
  }
}
