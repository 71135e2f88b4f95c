package dev.corymb.bench.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Where figures come from: without it they mean little. */
public record Environment(String machine, String jvm, String commit, String command) {

  /** This machine and this process, started with the given command. */
  public static Environment ofThisProcess(String command) {
    return new Environment(findMachine(), findJvm(), findCommit(), command);
  }

  private static String findMachine() {
    return Runtime.getRuntime().availableProcessors()
        + " × "
        + processor()
        + ", "
        + System.getProperty("os.name")
        + " "
        + System.getProperty("os.arch");
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
    return System.getProperty("java.vm.name")
        + " "
        + Runtime.version()
        + ", "
        + String.join(" ", ChildJvm.FLAGS);
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

  /** Writes the fields as an object. */
  public void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("machine", machine);
    json.writeStringField("jvm", jvm);
    json.writeStringField("commit", commit);
    json.writeStringField("command", command);
    json.writeEndObject();
  }

  /** The fields as a list in Markdown. */
  public String markdown() {
    return "- machine: "
        + machine
        + "\n- JVM: "
        + jvm
        + "\n- commit: "
        + commit
        + "\n- command: `"
        + command
        + "`\n";
  }
}
