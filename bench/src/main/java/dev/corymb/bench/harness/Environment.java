package dev.corymb.bench.harness;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** Where figures come from: without it they mean little. */
public record Environment(String machine, String jvm, String commit, String command) {

  /** This machine and this process, started with the given command. */
  public static Environment ofThisProcess(String command) {
    return new Environment(findMachine(), findJvm(), findCommit(), command);
  }

  private static String findMachine() {
    int processors = Runtime.getRuntime().availableProcessors();
    String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    return processors + " × " + processor() + ", " + system;
  }

  private static String processor() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("processor");
    } catch (IOException e) {
      return "processor";
    }
  }

  private static String findJvm() {
    String flags = String.join(" ", ChildJvm.FLAGS);
    return System.getProperty("java.vm.name") + " " + Runtime.version() + ", " + flags;
  }

  /** The commit of the clone that this code was built in, marked if files differ from it. */
  private static String findCommit() {
    try {
      URI code = Environment.class.getProtectionDomain().getCodeSource().getLocation().toURI();
      Path folder = Path.of(code).toAbsolutePath().getParent();
      Process git =
          new ProcessBuilder("git", "-C", folder.toString(), "describe", "--always", "--dirty")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String commit = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return git.waitFor() == 0 ? commit.strip() : "unknown";
    } catch (IOException | URISyntaxException e) {
      return "unknown";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "unknown";
    }
  }

  Map<String, Object> json() {
    return Json.object("machine", machine, "jvm", jvm, "commit", commit, "command", command);
  }

  /** The fields as a list in Markdown. */
  String markdown() {
    return """
        - machine: %s
        - JVM: %s
        - commit: %s
        - command: `%s`
        """
        .formatted(machine, jvm, commit, command);
  }
}
