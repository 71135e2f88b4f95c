package dev.corymb.cli.filter;

import dev.corymb.cli.input.Conditions;
import dev.corymb.cli.input.DigestSpool;
import dev.corymb.cli.input.InputOptions;
import dev.corymb.cli.input.Inputs;
import dev.corymb.cli.input.Row;
import dev.corymb.cli.input.RowRules;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.core.filter.Filter;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Query;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
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
      "  corymb filter query f.cym --where name=report.pdf --where device=7"
    })
public final class QueryCommand implements Callable<Integer> {

  private static final int LINES_BETWEEN_CHECKS = 1 << 14;

  private final Terminal terminal;
  private long printed;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILTER", description = "The file of the filter.")
  private Path file;

  @Mixin private InputOptions input;

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
    conditions.requireAlone(input, spec.commandLine());
    Filter filter = new FilterFile(file).read();
    Answers answers = Answers.of(filter, json);
    if (conditions.isEmpty()) {
      askRows(filter.digester(), answers);
    } else {
      askOne(filter.digester(), answers);
    }
    return 0;
  }

  private void askRows(Digester digester, Answers answers) throws IOException {
    RowRules rules = RowRules.queries(digester, answers.wholeBecause());
    try (Inputs rows = Inputs.open(input, rules, terminal.whileAnswering())) {
      if (answers.wholeBecause() != null && rows.isVarying()) {
        askChecked(digester, answers, rows);
        return;
      }
      for (Row row = rows.next(); row != null; row = rows.next()) {
        print(answers.line(row.digests(), row.given()));
      }
    }
  }

  /** Reads to the end before it prints: a partial query anywhere is to be refused before that. */
  private void askChecked(Digester digester, Answers answers, Inputs rows) throws IOException {
    long all = digester.schema().all();
    try (DigestSpool spool = new DigestSpool(digester.schema().size())) {
      for (Row row = rows.next(); row != null; row = rows.next()) {
        spool.add(row.digests(), 0);
      }
      spool.replay((digests, code) -> print(answers.line(digests, all)));
    }
  }

  private void print(String line) {
    PrintWriter out = terminal.out();
    out.write(line);
    out.write('\n');
    if (++printed % LINES_BETWEEN_CHECKS == 0) {
      terminal.requireReader();
    }
  }

  private void askOne(Digester digester, Answers answers) {
    Query query = conditions.query(digester.schema(), spec.commandLine());
    if (!query.isFull() && answers.wholeBecause() != null) {
      throw new CommandFailure(
          "the query must give every attribute of ["
              + digester.schema()
              + "]: "
              + answers.wholeBecause());
    }
    String line = answers.line(digester.digest(query), query.given());
    terminal.out().println(line);
    if (Answers.isNo(line)) {
      conditions.hint().ifPresent(hint -> terminal.note("hint: " + hint));
    }
  }
}
