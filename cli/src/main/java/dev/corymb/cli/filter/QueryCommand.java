package dev.corymb.cli.filter;

import dev.corymb.cli.input.Conditions;
import dev.corymb.cli.input.RowOptions;
import dev.corymb.cli.output.Json;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.core.filter.CodeFilter;
import dev.corymb.core.filter.Filter;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Equality;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.core.schema.Schema;
import dev.corymb.input.DigestSpool;
import dev.corymb.input.Inputs;
import dev.corymb.input.row.Digests;
import dev.corymb.input.row.Row;
import dev.corymb.input.row.RowRules;
import java.io.IOException;
import java.io.PrintWriter;
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

/** Asks a filter. */
@Command(
    name = "query",
    description = {
      "Queries a filter; prints yes or no, one line per query.",
      "No is certain; yes may be a false positive, see corymb filter info. A multibit filter"
          + " answers with the code, no or ambiguous. Rows that lack attributes are partial"
          + " queries, which the pbf kinds answer with yes if each value occurs in some item,"
          + " possibly in different items."
    },
    footer = {
      "",
      "Example:",
      "  corymb filter query f.cym --in queries.csv",
      "  corymb filter query f.cym --where name=report.pdf --where device=7",
      "  corymb filter query f.cym 'name=report.pdf device in (7, 9)'"
    })
public final class QueryCommand implements Callable<Integer> {

  private static final int LINES_BETWEEN_CHECKS = 1 << 14;

  private final Terminal terminal;
  private long printed;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FILTER", description = "The file of the filter.")
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
      description = "Print one JSON object per line: answer, code, and whether the query was full.")
  private boolean json;

  public QueryCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    conditions.text(text);
    conditions.requireAlone(input, spec.commandLine());
    Filter filter = new FilterFile(file).read();
    FilterView view = FilterView.of(filter);
    if (conditions.isEmpty()) {
      askRows(filter.digester(), view);
    } else {
      askOne(filter.digester(), view);
    }
    return 0;
  }

  private void askRows(Digester digester, FilterView view) throws IOException {
    Schema schema = digester.schema();
    RowRules rules =
        input.rules(
            view.wholeBecause() == null
                ? RowRules.queries(schema)
                : RowRules.wholeQueries(schema, view.wholeBecause()),
            spec.commandLine());
    try (Inputs<long[]> rows =
        input.open(rules, Digests.ofQueries(digester), terminal.whileAnswering())) {
      if (rules.isWhole() && rows.isVarying()) {
        askChecked(digester, view, rows);
        return;
      }
      for (Row<long[]> row = rows.next(); row != null; row = rows.next()) {
        print(line(view, row.item(), row.given()));
      }
    }
  }

  /** Reads to the end before it prints: a partial query anywhere is to be refused before that. */
  private void askChecked(Digester digester, FilterView view, Inputs<long[]> rows)
      throws IOException {
    long all = digester.schema().all();
    try (DigestSpool spool = new DigestSpool()) {
      for (Row<long[]> row = rows.next(); row != null; row = rows.next()) {
        spool.add(row.item(), 0);
      }
      spool.replay((digests, code) -> print(line(view, digests, all)));
    }
  }

  private String line(FilterView view, long[] digests, long given) {
    String answer = view.answer(digests, given);
    if (!json) {
      return answer;
    }
    boolean coded = Character.isDigit(answer.charAt(0));
    return Json.object(
        out -> {
          out.writeStringField("answer", coded ? "code" : answer);
          if (coded) {
            out.writeNumberField("code", Integer.parseInt(answer));
          }
          boolean full = given == view.filter().digester().schema().all();
          out.writeStringField("query", full ? "full" : "partial");
        });
  }

  private void print(String line) {
    PrintWriter out = terminal.out();
    out.write(line);
    out.write('\n');
    if (++printed % LINES_BETWEEN_CHECKS == 0) {
      terminal.requireReader();
    }
  }

  private void askOne(Digester digester, FilterView view) {
    Query query = conditions.query(digester.schema(), spec.commandLine());
    if (!query.isFull() && view.wholeBecause() != null) {
      throw new CommandFailure(
          "the query must give every attribute of [%s]: %s"
              .formatted(digester.schema(), view.wholeBecause()));
    }
    QueryDigests digests = digester.digests(query);
    if (digests.size() > 1 && view.filter() instanceof CodeFilter) {
      throw new CommandFailure(
          "the query must have one value for each attribute: the answer of a "
              + view.filter().kind()
              + " filter is the code of one item");
    }
    int number = 0;
    while (number < digests.size() - 1
        && !view.filter().mightContain(digests.get(number), query.given())) {
      number++;
    }
    long[] first = digests.get(number); // the first alternative that it may contain, else the last
    terminal.out().println(line(view, first, query.given()));
    if (!view.filter().mightContain(first, query.given())) {
      Equality.hint(query).ifPresent(hint -> terminal.note("hint: " + hint));
    }
  }
}
