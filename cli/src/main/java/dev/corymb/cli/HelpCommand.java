package dev.corymb.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints the help of a command: the same as its option --help. picocli's own knows no groups. */
@Command(
    name = "help",
    description = "Prints the help of a command, or lists the commands.",
    footer = {"", "Example:", "  corymb help load", "  corymb help site create"})
final class HelpCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "The words of a command.")
  private List<String> words = new ArrayList<>();

  @Override
  public void run() {
    CommandLine command = spec.root().commandLine();
    for (String word : words) {
      CommandLine found = command.getSubcommands().get(word);
      if (found == null) {
        throw new UnmatchedArgumentException(command, List.of(word));
      }
      command = found;
    }
    command.usage(command.getOut());
  }
}
