package dev.corymb.cli.ask;

import dev.corymb.cli.client.ServerOptions;
import dev.corymb.cli.input.Conditions;
import dev.corymb.cli.input.RowOptions;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.Call;
import dev.corymb.client.CorymbClient;
import dev.corymb.client.Problem;
import dev.corymb.client.api.LocateAnswer;
import dev.corymb.client.api.LocateBody;
import dev.corymb.core.schema.Schema;
import dev.corymb.input.Inputs;
import dev.corymb.input.row.JsonObjects;
import dev.corymb.input.row.Row;
import dev.corymb.input.row.RowRules;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Asks a server where items may be. */
@Command(
    name = "locate",
    description = {
      "Shows which sites of a federation may hold a match, sorted by id; with --confirm, those that"
          + " do hold one first.",
      "One query is written as text, or with --where, and its candidates are shown in full: their node, the time"
          + " since that node was last heard of (age), and the version of their summary, which"
          + " changes with each publication; \"behind\" means that a newer version is known. With --in each row is"
          + " a query of the attributes that its columns are named after, and each answer a line: its sites separated by commas, and quoted as in CSV"
          + " where an id has a comma or a quote; with --confirm without those that were found to"
          + " hold no match. The line is empty if there are none, and begins with # if the row is"
          + " not a valid query. An empty field of CSV leaves its attribute out; \"\" is the empty"
          + " text. --format, --delimiter, --map, --ignore, --split, --time-unit and --time-zone apply to --in.",
      "QUERY is a condition for each attribute that is asked for, separated by spaces or and:"
          + " name=VALUE, name in (A, B), name=null, or name has (A, B) of a many-valued attribute."
          + " Ranges are name>=A, name>A, name<=B, name<B or name between A and B, of an attribute"
          + " that the federation declares (serve --range). A bound is written as values of its type are:"
          + " mtime>=2026-01-01 if mtime is a date, mtime>=2026-01-01T00:00:00Z if it is an instant. Values with spaces or signs are quoted,"
          + " 'a b', and a quote within is doubled. Rows of JSON may have {\"in\": [\"a\", \"b\"]} or"
          + " {\"ge\": 1, \"lt\": 5} as a value. Patterns and negation are not supported."
    },
    footer = {
      "",
      "Example:",
      "  corymb locate 'name=report.pdf owner in (anna, ben)'",
      "  corymb locate 'owner=ada mtime>=2026-01-01T00:00:00Z' --confirm",
      "  corymb locate --where name=report.pdf --where owner=ada --confirm",
      "  corymb locate --in queries.csv --json"
    })
public final class ServerLocateCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0..*",
      arity = "0..*",
      paramLabel = "QUERY",
      description = "The query to ask, in quotes for the shell.")
  private List<String> text = new ArrayList<>();

  @Mixin private Conditions conditions;
  @Mixin private RowOptions input = new RowOptions();

  @Option(
      names = "--explain",
      description = "Also how the answer was found. With --in it needs --json.")
  private boolean explain;

  @Option(
      names = "--confirm",
      description = "Asks the owners of the candidates whether they do hold a match.")
  private boolean confirm;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "1000",
      description = "The most candidates to list per query, 1 to 10000. Default: ${DEFAULT-VALUE}.")
  private int limit;

  @Option(
      names = "--json",
      description =
          "Print one JSON object per query, with the members of the server's answer. For an invalid row of --in it"
              + " has the place of the row and a problem instead of candidates.")
  private boolean json;

  @Mixin private ServerOptions server;

  public ServerLocateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    conditions.text(text);
    conditions.requireAlone(input, spec.commandLine());
    require(conditions.isEmpty() == input.isGiven(), "give a query, --where or --in");
    require(
        conditions.isEmpty() || !input.isAnyGiven(),
        "--format, --delimiter, --map, --ignore, --split, --time-unit and --time-zone are for --in, not for one query; a"
            + " time in it has its zone, such as 2024-05-01T12:00:00Z");
    require(
        !explain || json || !conditions.isEmpty(),
        "--explain is for one query, or for --in with --json: a line per query has no room for it");
    require(limit >= 1 && limit <= 10_000, "--limit must be 1 to 10000, but was " + limit);
    return conditions.isEmpty() ? askAll() : askOne();
  }

  private void require(boolean condition, String rule) {
    if (!condition) {
      throw new ParameterException(spec.commandLine(), rule);
    }
  }

  private int askOne() throws IOException, InterruptedException {
    LocateBody body = manner(LocateBody.of(conditions.json(spec.commandLine())));
    try {
      server.show(
          terminal,
          Call.locate(body),
          LocateAnswer.class,
          json,
          answer -> new LocateReport(answer).print(terminal));
    } catch (Problem e) {
      throw conditions.located(e);
    }
    return 0;
  }

  private LocateBody manner(LocateBody body) {
    return body.with(explain, confirm, limit);
  }

  private int askAll() throws IOException, InterruptedException {
    CorymbClient api = server.api(terminal);
    Schema schema = api.schema();
    RowRules rules =
        input.rules(RowRules.queries(schema).onInvalid(RowRules.Invalid.SKIP), spec.commandLine());
    QueryBatches batches = new QueryBatches(api, terminal, this::manner, confirm, json);
    try (Inputs<String> rows =
        input.open(rules, JsonObjects.ofQueries(schema), terminal.whileAnswering())) {
      for (Row<String> row = rows.next(); row != null; row = rows.next()) {
        batches.add(row);
      }
      batches.finish();
    }
    return batches.refused() == 0 ? 0 : 1;
  }
}
