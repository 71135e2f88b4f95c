package dev.corymb.cli;

import dev.corymb.cli.ask.Print;
import dev.corymb.cli.ask.PruneCommand;
import dev.corymb.cli.ask.ServerLocateCommand;
import dev.corymb.cli.ask.StatusCommand;
import dev.corymb.cli.ask.WatchCommand;
import dev.corymb.cli.filter.BuildKind;
import dev.corymb.cli.filter.FilterCommand;
import dev.corymb.cli.index.IndexCommand;
import dev.corymb.cli.lineage.LineageCommand;
import dev.corymb.cli.load.LoadCommand;
import dev.corymb.cli.load.RemoveItemsCommand;
import dev.corymb.cli.plan.PlanCommand;
import dev.corymb.cli.quickstart.QuickstartCommand;
import dev.corymb.cli.serve.ServeCommand;
import dev.corymb.cli.serve.TokenCommand;
import dev.corymb.cli.simulate.SimulateCommand;
import dev.corymb.cli.site.SiteCommand;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.cli.walk.AncestorsCommand;
import dev.corymb.cli.walk.DescendantsCommand;
import dev.corymb.cli.walk.WalkFormat;
import dev.corymb.cli.walk.WalkMode;
import dev.corymb.core.code.CodeMode;
import dev.corymb.core.filter.Layout;
import dev.corymb.core.filter.Trade;
import dev.corymb.core.filter.Verification;
import dev.corymb.core.text.Notation;
import dev.corymb.index.IndexKind;
import dev.corymb.input.InputFormat;
import dev.corymb.lab.federation.Workload;
import dev.corymb.replication.policy.PolicyKind;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;

/** The root of the command line. It does nothing by itself but name its subcommands. */
@Command(
    name = "corymb",
    description = "Finds which of many sites may hold an item, from summaries in local memory.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      QuickstartCommand.class,
      ServeCommand.class,
      SiteCommand.class,
      LoadCommand.class,
      RemoveItemsCommand.class,
      ServerLocateCommand.class,
      PruneCommand.class,
      LineageCommand.class,
      AncestorsCommand.class,
      DescendantsCommand.class,
      WatchCommand.class,
      StatusCommand.class,
      TokenCommand.class,
      FilterCommand.class,
      IndexCommand.class,
      PlanCommand.class,
      SimulateCommand.class,
      CompletionCommand.class,
      HelpCommand.class
    },
    sortOptions = false,
    scope = ScopeType.INHERIT,
    footer = {
      "",
      "Start with:",
      "  corymb quickstart",
      "",
      "Benchmarks: see corymb bench --help.",
      "Exit codes: 0 success, 1 failure or some items were rejected, 2 invalid usage,",
      "130 interrupted with Ctrl-C; an interrupted load can be resumed."
    })
public final class Corymb {

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Print the stack trace of a failure.")
  private boolean debug;

  /** Creates commands, and gives the terminal to those that print. */
  private record Commands(Terminal terminal) implements IFactory {

    @Override
    public <K> K create(Class<K> type) throws Exception {
      return Callable.class.isAssignableFrom(type)
          ? type.getConstructor(Terminal.class).newInstance(terminal)
          : CommandLine.defaultFactory().create(type);
    }
  }

  /** Runs the command and exits with its code: 0 for success, 2 for wrong usage, 1 otherwise. */
  public static void main(String[] arguments) {
    System.exit(run(Terminal.ofProcess(), arguments));
  }

  /** Runs the command and returns its exit code. */
  static int run(Terminal terminal, String... arguments) {
    int code;
    try {
      code = commandLine(terminal).execute(arguments);
    } catch (OutOfMemoryError e) {
      terminal
          .err()
          .println(
              "corymb: out of memory; give the JVM more, for example with"
                  + " CORYMB_JAVA_OPTS=-Xmx8g");
      code = CommandLine.ExitCode.SOFTWARE;
    }
    IOException failure = terminal.finish();
    if (failure != null) {
      terminal.err().println("corymb: standard output cannot be written: " + failure.getMessage());
      return CommandLine.ExitCode.SOFTWARE;
    }
    return code;
  }

  static CommandLine commandLine(Terminal terminal) {
    Corymb root = new Corymb();
    CommandLine commandLine = new CommandLine(root, new Commands(terminal));
    List.of(
            BuildKind.class,
            CodeMode.class,
            IndexKind.class,
            InputFormat.class,
            Layout.class,
            PolicyKind.class,
            Print.class,
            Trade.class,
            Verification.class,
            WalkFormat.class,
            WalkMode.class,
            Workload.class)
        .forEach(words -> takeByName(commandLine, words));
    takeNumbers(commandLine, "a number", Double::valueOf, Double.class, double.class);
    takeNumbers(commandLine, "a whole number", Long::valueOf, Long.class, long.class);
    takeNumbers(commandLine, "a whole number", Integer::valueOf, Integer.class, int.class);
    commandLine.registerConverter(Duration.class, read(Notation::duration));
    commandLine.registerConverter(Notation.Buckets.class, read(Notation::window));
    return commandLine
        .setOut(terminal.out())
        .setErr(terminal.err())
        .setUsageHelpWidth(100)
        .setUsageHelpAutoWidth(terminal.isInteractive())
        .setParameterExceptionHandler(Failures::wrongUsage)
        .setExecutionExceptionHandler(
            (e, command, result) -> Failures.failed(e, command, root.debug));
  }

  private static <T> ITypeConverter<T> read(Function<String, T> parser) {
    return text -> {
      try {
        return parser.apply(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    };
  }

  /** Has options take numbers, and refuse others in words that are not Java's. */
  @SafeVarargs
  private static <N extends Number> void takeNumbers(
      CommandLine commandLine, String what, Function<String, N> parser, Class<N>... types) {
    for (Class<N> type : types) {
      commandLine.registerConverter(
          type,
          text -> {
            try {
              return parser.apply(text);
            } catch (NumberFormatException e) {
              throw new TypeConversionException("must be " + what + ", but was '" + text + "'");
            }
          });
    }
  }

  /** Has an option take the constants of an enum by the names that they print, and no others. */
  private static <E> void takeByName(CommandLine commandLine, Class<E> words) {
    List<E> constants = List.of(words.getEnumConstants());
    commandLine.registerConverter(
        words,
        text ->
            constants.stream()
                .filter(constant -> constant.toString().equals(text))
                .findFirst()
                .orElseThrow(
                    () ->
                        new TypeConversionException(
                            "must be one of " + constants + ", but was '" + text + "'")));
  }
}
