package dev.corymb.cli;

import dev.corymb.core.text.NearestName;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * What somebody may have meant who named an option or a command that there is not. Told by the same
 * measure as for settings; picocli's own takes {@code --prot} for {@code --profile}.
 */
final class Suggestions {

  private Suggestions() {}

  /** The option or command that is near what could not be understood. */
  static Optional<String> of(ParameterException failure) {
    if (!(failure instanceof UnmatchedArgumentException unmatched)
        || unmatched.getUnmatched().isEmpty()) {
      return Optional.empty();
    }
    CommandSpec command = unmatched.getCommandLine().getCommandSpec();
    String word = unmatched.getUnmatched().get(0).replaceFirst("=.*", "");
    return unmatched.isUnknownOption()
        ? NearestName.ifNear(word, command.optionsMap().keySet())
        : NearestName.ifNear(word, command.subcommands().keySet())
            .map(name -> command.qualifiedName() + " " + name);
  }
}
