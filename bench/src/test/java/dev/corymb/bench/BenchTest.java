package dev.corymb.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine;

final class BenchTest {

  @Test
  void theBuildRegistersTheBenchmarks() {
    var out = OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT);

    assertThat(BenchmarkList.defaultList().getAll(out, List.of()))
        .anyMatch(entry -> entry.getUsername().endsWith("DigestBenchmark.komihash"))
        .anyMatch(entry -> entry.getUsername().endsWith("FilterBenchmark.mixed"));
  }

  @Test
  void explainsItself() {
    StringWriter out = new StringWriter();
    CommandLine bench = Bench.commandLine().setOut(new PrintWriter(out, true));

    assertThat(bench.execute("--help")).isZero();
    assertThat(out.toString())
        .startsWith("Usage: corymb bench")
        .contains("filters", "codes", "index", "node", "provenance", "rivals", "server", "jmh");
    assertThat(out.toString()).doesNotContain("trial");
  }

  @Test
  void refusesToDoNothing() {
    StringWriter err = new StringWriter();
    CommandLine bench = Bench.commandLine().setErr(new PrintWriter(err, true));

    assertThat(bench.execute()).isEqualTo(2);
    assertThat(err.toString()).startsWith("a command is missing");
  }

  @Test
  void optionsAfterJmhAreForJmh() {
    CommandLine.ParseResult parsed =
        Bench.commandLine().parseArgs("jmh", "-l", "Digest", "-f", "1");

    assertThat(parsed.subcommand().matchedPositionals().get(0).stringValues())
        .containsExactly("-l", "Digest", "-f", "1");
  }
}
