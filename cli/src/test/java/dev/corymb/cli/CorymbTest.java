package dev.corymb.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class CorymbTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void explainsItself() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).startsWith("Usage: corymb ").contains("--version");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void tellsItsVersion() {
    assertThat(run("--version")).isZero();
    assertThat(out.toString()).startsWith("corymb ");
  }

  @Test
  void refusesToRunWithoutACommand() {
    assertThat(run()).isEqualTo(2);
    assertThat(err.toString()).startsWith("a command is missing");
    assertThat(out.toString()).isEmpty();
  }

  private int run(String... arguments) {
    CommandLine commandLine = Corymb.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(arguments);
  }
}
