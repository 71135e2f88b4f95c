package dev.corymb.cli.filter;

import dev.corymb.cli.filter.FilterView.Outcome;
import dev.corymb.cli.input.InputOptions;
import dev.corymb.cli.output.Json;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Progress;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.core.schema.Digester;
import dev.corymb.input.DigestSpool;
import dev.corymb.input.Inputs;
import dev.corymb.input.row.Digests;
import dev.corymb.input.row.Row;
import dev.corymb.input.row.RowRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * A command that changes a filter in its file. All rows are read and checked before the file is
 * touched, and the file is locked only while the change is made.
 */
abstract class ChangeCommand implements Callable<Integer> {

  private final Terminal terminal;
  private final Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);
  private boolean knowsItems;
  private long items;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FILTER", description = "The file of the filter.")
  private Path file;

  @Mixin private InputOptions input = new InputOptions(1);

  @Option(names = "--json", description = "The counts as a JSON object.")
  private boolean json;

  ChangeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** What was done to an item that was not refused. */
  abstract String participle();

  /** Why an item was refused. */
  abstract String refusal();

  /** The column with the codes, or null if it does not matter. */
  String codeColumn() {
    return null;
  }

  /** Refuses a filter that cannot be changed so. */
  abstract void requirePossible(Path path, FilterView view);

  /** Changes one item. */
  abstract Outcome change(FilterView view, long[] digests, int itemCode);

  @Override
  public final Integer call() throws IOException {
    FilterFile stored = new FilterFile(file);
    FilterView before = FilterView.of(stored.read());
    stored.requireWritable();
    requirePossible(file, before);
    String code = codeColumn();
    Digester digester = before.filter().digester();
    if (code != null && digester.schema().has(code)) {
      throw new ParameterException(
          spec.commandLine(),
          "--code must not name an attribute of [%s], but was '%s'"
              .formatted(digester.schema(), code));
    }
    try (DigestSpool spool = new DigestSpool()) {
      read(spool, digester, before);
      stored.locked(() -> apply(stored, spool, digester));
    }
    report();
    return count(Outcome.REFUSED) > 0 ? ExitCode.SOFTWARE : ExitCode.OK;
  }

  private void read(DigestSpool spool, Digester digester, FilterView view) throws IOException {
    RowRules rules = input.rules(RowRules.items(digester.schema()), spec.commandLine());
    if (codeColumn() != null) {
      rules = rules.withCodes(codeColumn(), view.mostCode());
    }
    Digests target = Digests.ofItems(digester, view.groups());
    try (Inputs<long[]> rows = input.open(rules, target, terminal)) {
      for (Row<long[]> row = rows.next(); row != null; row = rows.next()) {
        spool.add(row.item(), row.code());
      }
    }
  }

  private void apply(FilterFile stored, DigestSpool spool, Digester digester) throws IOException {
    FilterView view = FilterView.of(stored.read()); // others may have changed it meanwhile
    requirePossible(file, view);
    if (!view.filter().digester().equals(digester)) {
      throw new CommandFailure(
          file + ": another filter was put in its place meanwhile; nothing was changed");
    }
    try (Progress progress = Progress.ofRows(terminal, "changing", spool.rows())) {
      spool.replay(
          (digests, itemCode) -> {
            counts.merge(change(view, digests, itemCode), 1L, Long::sum);
            progress.step();
          });
    }
    knowsItems = view.knowsItems();
    items = view.filter().items();
    if (count(Outcome.DONE) + count(Outcome.CHANGED) > 0) {
      stored.write(view.filter());
    }
    if (view.filter().isSaturated()) {
      terminal.note(file + " is saturated: build it again with more cells");
    }
  }

  private long count(Outcome outcome) {
    return counts.getOrDefault(outcome, 0L);
  }

  /** What is counted, by name: what was there before only where the filter can tell. */
  private Map<String, Long> named() {
    Map<String, Long> named = new LinkedHashMap<>();
    named.put(participle(), count(Outcome.DONE));
    if (knowsItems && codeColumn() != null) {
      named.put("known", count(Outcome.KNOWN));
      named.put("changed", count(Outcome.CHANGED));
    }
    named.put("refused", count(Outcome.REFUSED));
    return named;
  }

  private void report() {
    if (json) {
      Json.line(
          terminal.out(),
          out -> {
            for (Map.Entry<String, Long> each : named().entrySet()) {
              out.writeNumberField(each.getKey(), each.getValue());
            }
            out.writeNumberField("items", items);
          });
      return;
    }
    StringJoiner text = new StringJoiner(", ");
    named().forEach((name, number) -> text.add(name + " " + Numbers.count(number)));
    String reason = count(Outcome.REFUSED) > 0 ? " (" + refusal() + ")" : "";
    terminal.print("%s%s; %s now has %s", text, reason, file, Numbers.of(items, "item"));
  }
}
