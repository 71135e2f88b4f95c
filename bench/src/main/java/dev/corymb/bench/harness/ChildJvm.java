package dev.corymb.bench.harness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;

/** A new JVM with the class path of this one. Its errors go to the standard error of this one. */
public final class ChildJvm {

  /** A fixed heap and a collector that adds no barriers to speak of. */
  public static final List<String> FLAGS = List.of("-Xms4g", "-Xmx4g", "-XX:+UseParallelGC");

  private ChildJvm() {}

  /** Says that a trial did not end as it should. */
  static final class FailureException extends IOException {

    private static final long serialVersionUID = 1;

    FailureException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** Starts the main method of a class. */
  public static Process start(List<String> flags, Class<?> main, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(arguments);
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** Runs a trial of a benchmark that has these arguments. */
  static Measurement run(Trial trial, Class<?> benchmark, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> flags = new ArrayList<>(FLAGS);
    flags.addAll(trial.jvmFlags());
    List<String> command = new ArrayList<>(List.of(benchmark.getName()));
    command.addAll(arguments);
    command.addAll(List.of("--trial", trial.name()));
    Process process = start(flags, ChildJvm.class, command);
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int code = process.waitFor();
      if (code != 0) {
        throw new FailureException("its JVM ended with exit code " + code, null);
      }
      return Measurement.parse(output);
    } catch (IllegalArgumentException e) {
      throw new FailureException("its JVM printed something else than figures", e);
    } finally {
      process.destroy();
    }
  }

  /** The child: the name of a benchmark's class, then arguments of its command. */
  public static void main(String[] arguments) throws ClassNotFoundException {
    CommandLine benchmark = new CommandLine(Class.forName(arguments[0]));
    System.exit(benchmark.execute(Arrays.copyOfRange(arguments, 1, arguments.length)));
  }
}
