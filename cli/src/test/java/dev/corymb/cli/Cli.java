package dev.corymb.cli;

import dev.corymb.cli.terminal.Screen;
import dev.corymb.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Runs the command in-process, in a folder of its own, and keeps what it printed. */
public final class Cli {

  private final Path folder;
  private final Map<String, String> environment;

  public Cli(Path folder) {
    this(folder, Map.of());
  }

  /** Runs commands with variables of an environment. */
  public Cli(Path folder, Map<String, String> environment) {
    this.folder = folder;
    this.environment = environment;
  }

  /** What a command did. */
  public record Result(int code, String out, String err) {

    /** The lines of standard output. */
    public List<String> lines() {
      return out.lines().toList();
    }
  }

  /** Runs a command line; {@code @} in an argument stands for the folder. */
  public Result run(String commandLine) {
    return runWith("", commandLine);
  }

  /** Runs a command line with something on its standard input. */
  public Result runWith(String standardInput, String commandLine) {
    return run(standardInput.getBytes(StandardCharsets.UTF_8), commandLine.strip().split(" +"));
  }

  /** Runs arguments as they are, apart from {@code @}. */
  public Result run(byte[] standardInput, String... arguments) {
    return run(standardInput, Screen.NONE, arguments);
  }

  /** Runs a command line that a person watches, with something on its standard input. */
  public Result runWatched(Screen screen, String standardInput, String commandLine) {
    return run(
        standardInput.getBytes(StandardCharsets.UTF_8), screen, commandLine.strip().split(" +"));
  }

  private Result run(byte[] standardInput, Screen screen, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(new ByteArrayInputStream(standardInput), out, err, screen, environment);
    int code = Corymb.run(terminal, inFolder(arguments));
    return new Result(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** The arguments with {@code @} replaced. */
  public String[] inFolder(String... arguments) {
    return Arrays.stream(arguments)
        .map(argument -> argument.replace("@", folder + "/"))
        .toArray(String[]::new);
  }

  /** Writes a file of lines. */
  public Path write(String name, String... lines) {
    return write(name, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** Writes a file of bytes. */
  public Path write(String name, byte[] bytes) {
    try {
      return Files.write(folder.resolve(name), bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a file. */
  public byte[] read(String name) {
    try {
      return Files.readAllBytes(folder.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The file of that name. */
  public Path path(String name) {
    return folder.resolve(name);
  }
}
