package dev.corymb.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * When the launch script builds, and what it gives to Java, seen in a small clone whose Maven and
 * Java only say that they ran.
 */
final class LauncherTest {

  private static final String MAVEN =
      """
      #!/bin/sh
      cd "${0%/*}/.."
      mkdir -p cli/target/lib
      touch cli/target/corymb-cli-1.jar cli/target/lib/other.jar
      [ -e cli/target/classes ] || echo "from scratch" >&2
      mkdir -p cli/target/classes
      """;
  private static final String JAVA =
      """
      #!/bin/sh
      echo "$@" >>"${0%/*}/arguments"
      echo ran
      """;

  @TempDir private Path folder;
  private Path clone;

  @BeforeEach
  void makeClone() throws IOException {
    clone = Files.createDirectory(folder.resolve("clone"));
    Files.copy(Path.of("../corymb"), clone.resolve("corymb"), StandardCopyOption.COPY_ATTRIBUTES);
    write("pom.xml", "");
    write("cli/pom.xml", "");
    write("cli/src/main/A.java", "class A {}");
    write(".mvn/jvm.config", "");
    program(write(".mvn/launch", MAVEN));
    program(write("jdk/bin/java", JAVA));
  }

  private Path write(String name, String text) throws IOException {
    Path file = clone.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private static void program(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  void buildsOnceAndAgainWhenContentsChange() throws IOException, InterruptedException {
    assertThat(run(clone)).startsWith("building").endsWith("ran");
    assertThat(run(clone)).isEqualTo("ran");

    write("cli/src/main/A.java", "class A { }");

    assertThat(run(clone)).startsWith("building");
    assertThat(run(clone)).isEqualTo("ran");
  }

  @Test
  void aCopyWithOtherTimesIsNotBuiltAgain() throws IOException, InterruptedException {
    run(clone);
    Path copy = folder.resolve("copy");
    copy(clone, copy);
    Files.setLastModifiedTime(
        copy.resolve("cli/src/main/A.java"), FileTime.from(Instant.parse("2099-01-01T00:00:00Z")));

    assertThat(run(copy)).isEqualTo("ran");
  }

  @Test
  void aChangeThatIsOlderThanTheBuildIsCompiled() throws IOException, InterruptedException {
    run(clone);
    Path changed = write("cli/src/main/A.java", "class A { int older; }");
    Files.setLastModifiedTime(changed, FileTime.from(Instant.parse("2001-01-01T00:00:00Z")));

    assertThat(Files.exists(clone.resolve("cli/target/classes"))).isTrue();
    assertThat(run(clone)).startsWith("building");
    assertThat(Files.readString(clone.resolve("cli/target/build.log"))).contains("from scratch");
  }

  @Test
  void aRemovedFileIsAChange() throws IOException, InterruptedException {
    write("cli/src/main/B.java", "class B {}");
    run(clone);
    Files.delete(clone.resolve("cli/src/main/B.java"));

    assertThat(run(clone)).startsWith("building");
  }

  @Test
  void aServerEndsWithoutMemoryAndOtherCommandsSayWhatToDo()
      throws IOException, InterruptedException {
    String flags = "-XX:+ExitOnOutOfMemoryError -XX:+DisplayVMOutputToStderr";

    assertThat(arguments("", "serve", "--port", "1")).contains(flags);
    assertThat(arguments("", "--debug", "quickstart")).contains(flags);
    assertThat(arguments("-Xmx1g", "serve")).contains(flags + " -Xmx1g");
    assertThat(arguments("", "load", "--site", "serve")).doesNotContain("OutOfMemoryError");
    assertThat(arguments("-XX:+CrashOnOutOfMemoryError", "serve")) // as the user wants it
        .doesNotContain("ExitOnOutOfMemoryError");
  }

  /** What the script gives to java for a command. */
  private String arguments(String options, String... command)
      throws IOException, InterruptedException {
    run(clone, options, command);
    List<String> calls = Files.readAllLines(clone.resolve("jdk/bin/arguments"));
    return calls.get(calls.size() - 1);
  }

  private static void copy(Path from, Path to) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.walk(from)) {
      files = found.toList();
    }
    for (Path file : files) {
      Path target = to.resolve(from.relativize(file).toString());
      if (Files.isDirectory(file)) {
        Files.createDirectories(target);
      } else {
        Files.copy(file, target); // with the time of now
        Files.setPosixFilePermissions(target, Files.getPosixFilePermissions(file));
      }
    }
  }

  /** What the script says: its own messages, and those of its java. */
  private static String run(Path clone) throws IOException, InterruptedException {
    return run(clone, "", "--version");
  }

  private static String run(Path clone, String options, String... command)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(clone.resolve("corymb").toString()));
    line.addAll(List.of(command));
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", clone.resolve("jdk").toString());
    builder.environment().put("CORYMB_JAVA_OPTS", options);
    Process process = builder.start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.strip();
  }
}
