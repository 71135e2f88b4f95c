package dev.corymb.bench;

import dev.corymb.bench.codes.CodesCommand;
import dev.corymb.bench.filters.FiltersCommand;
import dev.corymb.bench.groups.GroupsCommand;
import dev.corymb.bench.index.IndexCommand;
import dev.corymb.bench.node.NodeCommand;
import dev.corymb.bench.provenance.ProvenanceCommand;
import dev.corymb.bench.rivals.RivalsCommand;
import dev.corymb.bench.server.ServerCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The root of the benchmarks' command line. It does nothing by itself but name its subcommands. */
@Command(
    name = "corymb bench",
    description = "Measures Corymb and its peers.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      FiltersCommand.class,
      CodesCommand.class,
      GroupsCommand.class,
      IndexCommand.class,
      NodeCommand.class,
      ProvenanceCommand.class,
      RivalsCommand.class,
      ServerCommand.class,
      JmhCommand.class
    })
public final class Bench implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  /** Runs the command and exits with its code: 0 for success, 2 for wrong usage, 1 otherwise. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    CommandLine root = new CommandLine(new Bench());
    root.getSubcommands().get("jmh").setUnmatchedOptionsArePositionalParams(true);
    return root;
  }
}
