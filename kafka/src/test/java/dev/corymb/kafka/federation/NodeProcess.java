package dev.corymb.kafka.federation;

import dev.corymb.core.testkit.Patience;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * A node in a process of its own, which may be killed. Reads a number of items from each line of
 * its input, adds them and acknowledges by a line with the number of all it was ever told to add.
 */
final class NodeProcess implements AutoCloseable {

  private static final int BATCH = 10;

  private final Process process;
  private final BufferedReader answers;
  private final Path directory;

  NodeProcess(String name, String brokers, Path directory) throws IOException {
    this.directory = directory;
    process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx256m",
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    NodeProcess.class.getName(),
                    name,
                    brokers,
                    directory.toString()))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Says something. */
  void tell(String line) {
    try {
      process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Says something and waits for the answer. */
  String ask(String line) {
    tell(line);
    try {
      return answers.readLine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Ends it without a word, as kill -9 does, once it has acknowledged more than so many items, and
   * gives the number that it has.
   */
  int killAfter(int items) throws InterruptedException {
    Patience.until("more is acknowledged", () -> !process.isAlive() || count(directory) > items);
    process.destroyForcibly().waitFor();
    return count(directory);
  }

  private static Path countFile(Path directory) {
    return directory.resolveSibling(directory.getFileName() + ".count");
  }

  private static int count(Path directory) {
    Path file = countFile(directory);
    try {
      return Files.exists(file) ? Integer.parseInt(Files.readString(file)) : 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** In one move, so that a kill leaves the old number or the new one. */
  private static void acknowledge(Path directory, int items) throws IOException {
    Path next = directory.resolveSibling("next.count");
    Files.writeString(next, Integer.toString(items));
    Files.move(next, countFile(directory), StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /** The node: {@code name brokers directory}. */
  public static void main(String[] arguments) throws IOException {
    String name = arguments[0];
    Path directory = Path.of(arguments[2]);
    int items = count(directory);
    BufferedReader questions =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (RunningNode node = new RunningNode(name, arguments[1], directory)) {
      for (String line = questions.readLine(); line != null; line = questions.readLine()) {
        switch (line) {
          case "published" -> System.out.println(node.published());
          case "check" ->
              System.out.println(
                  node.finds(name, items) && node.holds(items) ? "finds " + items : "misses");
          default -> {
            for (int left = Integer.parseInt(line); left > 0; left -= BATCH) {
              node.add(items, BATCH);
              items += BATCH;
              acknowledge(directory, items);
            }
            System.out.println(items);
          }
        }
      }
    }
  }
}
