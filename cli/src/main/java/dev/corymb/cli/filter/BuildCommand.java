package dev.corymb.cli.filter;

import dev.corymb.cli.input.InputOptions;
import dev.corymb.cli.output.Json;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.terminal.Progress;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.core.code.MultibitShape;
import dev.corymb.core.filter.AddableFilter;
import dev.corymb.core.filter.CodeFilter;
import dev.corymb.core.filter.FengFilter;
import dev.corymb.core.filter.Filter;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.input.DigestSpool;
import dev.corymb.input.Inputs;
import dev.corymb.input.row.Digests;
import dev.corymb.input.row.Row;
import dev.corymb.input.row.RowRules;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Builds a filter from rows. */
@Command(
    name = "build",
    description = {
      "Builds a filter from items.",
      "If no size is given, the input is counted first, in one pass."
    },
    footer = {
      "",
      "Example:",
      "  corymb filter build --schema name:text,device:long,mtime:long --in items.csv --out f.cym",
      "  corymb filter build --kind multibit --schema name --code class --in c.csv --out c.cym"
    })
public final class BuildCommand implements Callable<Integer> {

  private static final double RATE_TOLERANCE = 1.05; // what chance does to small filters

  private final Terminal terminal;

  @Spec private CommandSpec spec;
  @Mixin private BuildOptions options;
  @Mixin private InputOptions input = new InputOptions(0);

  @Mixin private OutputOption output;

  @Option(names = "--json", description = "The new filter as a JSON object, as info has it.")
  private boolean json;

  public BuildCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Digester digester = options.check(spec.commandLine());
    input.requireNone("--out", output.path());
    FilterFile file = output.file();
    Filter filter = build(digester);
    file.replace(filter);
    if (filter instanceof FengFilter feng && feng.shape().isUneven()) {
      terminal.note(FengView.warning(feng.shape()));
    }
    if (json) {
      FilterView view = FilterView.of(filter);
      Json.line(terminal.out(), out -> view.write(out, file.bytes()));
    } else {
      terminal.print(
          "%s: %s in %s; memory %s, file %s",
          output.path(),
          Numbers.of(filter.items(), "item"),
          FilterView.aFilter(filter.kind()),
          Numbers.bytes(filter.bytes()),
          Numbers.bytes(file.bytes()));
    }
    return 0;
  }

  private Filter build(Digester digester) throws IOException {
    if (options.kind == BuildKind.MULTIBIT) {
      return buildCodes(digester);
    }
    return options.needsCounting() ? buildCounted(digester) : buildSized(digester);
  }

  private Inputs<long[]> open(Digester digester) throws IOException {
    RowRules rules = input.rules(RowRules.items(digester.schema()), spec.commandLine());
    if (options.code != null) {
      rules = rules.withCodes(options.code, MultibitShape.MAX_CODES);
    }
    Groups groups = options.groups(digester.schema());
    return input.open(rules, Digests.ofItems(digester, groups), terminal);
  }

  private CodeFilter buildCodes(Digester digester) throws IOException {
    CodeItems items = new CodeItems();
    try (Inputs<long[]> rows = open(digester)) {
      for (Row<long[]> row = rows.next(); row != null; row = rows.next()) {
        items.add(row);
      }
    }
    CodeFilter filter;
    try (Progress progress = Progress.ofRows(terminal, "building", items.size())) {
      filter = items.build(options, digester, progress::to);
    }
    if (!json) {
      terminal.print("mode %s: %s", filter.map().mode(), filter.map().plan().reason());
    }
    noteRate(filter);
    return filter;
  }

  /** The sizes are those for codes that are equally frequent; others fill the cells otherwise. */
  private void noteRate(CodeFilter filter) {
    double rate = filter.map().falseRate();
    if (options.cells == null && rate > RATE_TOLERANCE * options.falseRate()) {
      terminal.note(
          """
          outsiders are answered with a code at a rate of %s, above the %s asked for: sizes are for \
          at most --items items with equally frequent codes; the mode retrieval keeps the rate"""
              .formatted(Numbers.real(rate), Numbers.real(options.falseRate())));
    }
  }

  /** The sizes are known, so items go straight into the filter. */
  private Filter buildSized(Digester digester) throws IOException {
    long planned = options.items == null ? 1 : options.items;
    Groups groups = options.groups(digester.schema());
    int parts = groups.parts();
    boolean many = digester.schema().many() != 0;
    ItemTally tally = new ItemTally(groups, ItemTally.NO_SKETCHES);
    AddableFilter filter = empty(digester, planned, Collections.nCopies(parts, planned));
    try (Inputs<long[]> rows = open(digester)) {
      for (Row<long[]> row = rows.next(); row != null; row = rows.next()) {
        filter.add(row.item());
        if (many) {
          tally.add(row.item());
        }
      }
    }
    long entries = many ? tally.entries() : filter.items();
    if (options.items != null && entries > planned) {
      terminal.note(
          "the input has %s, more than the %s the filter is sized for: its false rate is above the one asked for"
              .formatted(
                  entries == filter.items()
                      ? Numbers.of(entries, "item")
                      : Numbers.of(entries, "combination") + " of values of all attributes",
                  Numbers.count(planned)));
    }
    return filter;
  }

  private Filter buildCounted(Digester digester) throws IOException {
    ItemTally tally = new ItemTally(options.groups(digester.schema()));
    try (DigestSpool spool = new DigestSpool()) {
      try (Inputs<long[]> rows = open(digester)) {
        for (Row<long[]> row = rows.next(); row != null; row = rows.next()) {
          spool.add(row.item(), 0);
          tally.add(row.item());
        }
      }
      AddableFilter filter = empty(digester, Math.max(1, tally.entries()), tally.distinct());
      try (Progress progress = Progress.ofRows(terminal, "filling", spool.rows())) {
        spool.replay(
            (digests, code) -> {
              filter.add(digests);
              progress.step();
            });
      }
      tell(digester, tally);
      return filter;
    }
  }

  private void tell(Digester digester, ItemTally tally) {
    if (json || tally.distinct().isEmpty()) {
      return;
    }
    StringJoiner values = new StringJoiner(", ");
    Groups groups = options.groups(digester.schema());
    for (int i = 0; i < tally.distinct().size(); i++) {
      values.add(groups.name(i) + " " + Numbers.count(tally.distinct().get(i)));
    }
    terminal.print(
        "counted %s; different values, at most about: %s",
        Numbers.of(tally.items(), "item"), values);
  }

  private AddableFilter empty(Digester digester, long items, List<Long> tuples) {
    return options.kind.isFeng()
        ? EmptyFilters.feng(options, digester, items)
        : EmptyFilters.matrices(options, digester, items, tuples);
  }
}
