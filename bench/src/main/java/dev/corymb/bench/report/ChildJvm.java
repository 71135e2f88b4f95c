package dev.corymb.bench.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A new JVM with the class path of this one and always the same flags. */
public final class ChildJvm {

  /** A fixed heap and a collector that adds no barriers to speak of. */
  public static final List<String> FLAGS = List.of("-Xms4g", "-Xmx4g", "-XX:+UseParallelGC");

  private ChildJvm() {}

  /** Runs a class to its end and returns what it printed; its errors go where ours go. */
  public static String run(String mainClass, List<String> arguments)
      throws IOException, InterruptedException {
    return run(mainClass, arguments, List.of());
  }

  /** The same with more flags. */
  public static String run(String mainClass, List<String> arguments, List<String> moreFlags)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(FLAGS);
    command.addAll(moreFlags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
    command.addAll(arguments);
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IOException(String.join(" ", arguments) + " ended with " + process.exitValue());
      }
      return output;
    } finally {
      process.destroy();
    }
  }
}
