package dev.corymb.core.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A program of one file that says in comments what it prints: {@code println(...); // this}, up to
 * a colon if there is more to say.
 */
public record JavaExample(Path file) {

  private static final Pattern TOLD = Pattern.compile("println.*; // ([^:\n]+)");

  /** The lines that the comments promise. */
  public List<String> told() throws IOException {
    return TOLD.matcher(Files.readString(file))
        .results()
        .map((MatchResult comment) -> comment.group(1))
        .toList();
  }

  /** The lines that it prints if it is given a module, of which it sees what is exported. */
  public List<String> printed(ShippedModule module) throws IOException, InterruptedException {
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--module-path",
                module.path(),
                "--add-modules",
                module.name(),
                file.toString())
            .redirectErrorStream(true)
            .start();
    String printed = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (java.waitFor() != 0) {
      throw new AssertionError(file + " failed: " + printed);
    }
    return printed.lines().toList();
  }
}
