package dev.corymb.bench.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The whole command at sizes that take seconds. */
final class ServerCommandTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int execute(String... arguments) {
    return new CommandLine(new ServerCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  @Test
  void measuresWhatAServerMustKeep() {
    int status =
        execute(
            "--here",
            "--sites",
            "40",
            "--millis",
            "20",
            "--stream-items",
            "3000",
            "--store-items",
            "0",
            "--markdown");

    assertThat(status).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("# A server under load", "bench server --sites 40")
        .contains("| single locate beside", "| a query of a batch", "| p99 of locate while")
        .contains("| peak memory during a stream of 3,000 items", "The stream took");
  }

  @Test
  void refusesSizesThatMakeNoSense() {
    assertThat(execute("--here", "--sites", "0")).isEqualTo(2);
    assertThat(err.toString()).contains("--sites must be positive, but was 0");
  }
}
