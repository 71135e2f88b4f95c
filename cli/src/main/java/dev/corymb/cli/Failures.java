package dev.corymb.cli;

import dev.corymb.cli.input.PointedFailure;
import dev.corymb.cli.terminal.OutputClosed;
import dev.corymb.client.ClientException;
import dev.corymb.client.Problem;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParameterException;

/** How commands end that do not succeed: one line that says why, and an exit code. */
final class Failures {

  /** How picocli begins, before the rule that a converter here has told it. */
  private static final Pattern INVALID =
      Pattern.compile("^Invalid value for option '(--[a-z-]+).*?: (?=must )");

  private Failures() {}

  /** Wrong usage: says what is wrong and where the right usage is told. */
  static int wrongUsage(ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("corymb: " + inOurWords(e.getMessage()));
    Optional<String> meant = Suggestions.of(e);
    if (meant.isPresent()) {
      err.println("Did you mean " + meant.get() + "?");
    } else if (command.getSubcommands().isEmpty()) {
      err.println("See " + command.getCommandSpec().qualifiedName() + " --help.");
    } else {
      command.usage(err, command.getColorScheme());
    }
    return ExitCode.USAGE;
  }

  private static String inOurWords(String message) {
    return INVALID
        .matcher(message)
        .replaceFirst("$1 ")
        .replaceFirst("^Unmatched argument(s?) .*?: (?=')", "unknown argument$1 ")
        .replace("option option", "option"); // as picocli has it for KEY=VALUE
  }

  /** A failure of a command that was used as it should be. */
  static int failed(Throwable failure, CommandLine command, boolean debug) {
    if (failure instanceof OutputClosed) {
      return ExitCode.OK; // what went wrong, if anything, is known at the end
    }
    if (debug) {
      failure.printStackTrace(command.getErr());
    }
    command.getErr().println("corymb: " + message(failure));
    if (failure instanceof PointedFailure pointed) {
      command.getErr().println(pointed.pointer());
    }
    return ExitCode.SOFTWARE;
  }

  private static String message(Throwable failure) {
    if (failure instanceof UncheckedIOException wrapped) {
      return message(wrapped.getCause());
    }
    if (failure instanceof FileSystemException about) {
      return message(about);
    }
    String message = failure.getMessage();
    if (message == null || message.isBlank()) {
      return failure.getClass().getSimpleName() + " (--debug shows where)";
    }
    String line = String.join(" ", message.lines().toList()) + hint(failure);
    boolean expected =
        failure instanceof IllegalArgumentException
            || failure instanceof IOException
            || failure.getClass().getPackageName().startsWith("dev.corymb.");
    return expected ? line : failure.getClass().getSimpleName() + ": " + line;
  }

  /** What options or variables may help; the client knows of none. */
  private static String hint(Throwable failure) {
    if (failure instanceof Problem problem && problem.status() == 401) {
      return "; a token is taken from the environment CORYMB_TOKEN";
    }
    if (!(failure instanceof ClientException client)) {
      return "";
    }
    return switch (client.kind()) {
      case ABSENT ->
          "; start one with 'corymb serve', or name another with --server or CORYMB_SERVER";
      case UNTRUSTED -> "; trust it with --ca FILE (PEM, its own or that of its issuer)";
      case MISNAMED -> "; name the server with --server as its certificate does";
      case OTHER -> "";
    };
  }

  private static String message(FileSystemException about) {
    String reason;
    if (about instanceof NoSuchFileException) {
      reason = "no such file or directory";
    } else if (about instanceof AccessDeniedException) {
      reason = "access denied";
    } else if (about instanceof FileAlreadyExistsException) {
      reason = "already exists";
    } else if (about instanceof NotDirectoryException) {
      reason = "not a directory";
    } else {
      reason = about.getReason() == null ? about.getClass().getSimpleName() : about.getReason();
    }
    return about.getFile() + ": " + reason;
  }
}
