package dev.corymb.cli.filter;

import dev.corymb.cli.input.DigestSpool;
import dev.corymb.cli.input.InputOptions;
import dev.corymb.cli.input.Inputs;
import dev.corymb.cli.input.Row;
import dev.corymb.cli.input.RowRules;
import dev.corymb.cli.output.Json;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Progress;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.core.filter.MatrixFilter;
import dev.corymb.core.schema.Digester;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
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
  private long done;
  private long refused;
  private long items;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILTER", description = "The file of the filter.")
  private Path file;

  @Mixin private InputOptions input;

  @Option(
      names = "--code",
      paramLabel = "COLUMN",
      description = "The column with the codes of a multibit filter.")
  private String code;

  @Option(names = "--json", description = "The counts as a JSON object.")
  private boolean json;

  ChangeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** What was done to an item that was not refused. */
  abstract String participle();

  /** Why an item was refused. */
  abstract String refusal();

  /** Refuses a filter that cannot be changed so. */
  abstract void requirePossible(Path path, Members members, String codeColumn);

  /** Changes one item; false if it was refused. */
  abstract boolean change(Members members, long[] digests, int itemCode);

  @Override
  public final Integer call() throws IOException {
    FilterFile stored = new FilterFile(file);
    Members before = Members.of(stored.read());
    requirePossible(file, before, code);
    Digester digester = before.filter().digester();
    if (code != null && digester.schema().has(code)) {
      throw new ParameterException(
          spec.commandLine(),
          "--code must not name an attribute of ["
              + digester.schema()
              + "], but was '"
              + code
              + "'");
    }
    try (DigestSpool spool = new DigestSpool(digester.schema().size())) {
      read(spool, digester, before.mostCode());
      stored.locked(() -> apply(stored, spool, digester));
    }
    report();
    return 0;
  }

  private void read(DigestSpool spool, Digester digester, int mostCode) throws IOException {
    RowRules rules = RowRules.items(digester);
    if (code != null) {
      rules = rules.withCodes(code, mostCode);
    }
    try (Inputs rows = Inputs.open(input, rules, terminal)) {
      for (Row row = rows.next(); row != null; row = rows.next()) {
        spool.add(row.digests(), row.code());
      }
    }
  }

  private void apply(FilterFile stored, DigestSpool spool, Digester digester) throws IOException {
    Members members = Members.of(stored.read()); // others may have changed it meanwhile
    requirePossible(file, members, code);
    if (!members.filter().digester().equals(digester)) {
      throw new CommandFailure(
          file + ": another filter was put in its place meanwhile; nothing was changed");
    }
    try (Progress progress = Progress.ofRows(terminal, "changing", spool.rows())) {
      spool.replay(
          (digests, itemCode) -> {
            if (change(members, digests, itemCode)) {
              done++;
            } else {
              refused++;
            }
            progress.step();
          });
    }
    items = members.filter().items();
    if (done > 0) {
      stored.write(members.filter());
    }
    if (members.filter() instanceof MatrixFilter matrices && matrices.isSaturated()) {
      terminal.note(file + " is saturated: build it anew with more cells");
    }
  }

  private void report() {
    if (json) {
      Json.line(
          terminal.out(),
          out -> {
            out.writeNumberField(participle(), done);
            out.writeNumberField("refused", refused);
            out.writeNumberField("items", items);
          });
      return;
    }
    String reason = refused > 0 ? " (" + refusal() + ")" : "";
    terminal
        .out()
        .println(
            participle()
                + " "
                + Numbers.of(done, "item")
                + ", refused "
                + Numbers.count(refused)
                + reason
                + "; "
                + file
                + " now has "
                + Numbers.of(items, "item"));
  }

  static void requireNoCode(Path path, Members members, String codeColumn) {
    if (members.mostCode() == 0 && codeColumn != null) {
      throw new CommandFailure(
          path
              + ": items of a "
              + members.filter().kind()
              + " filter have no code; leave out --code");
    }
  }
}
