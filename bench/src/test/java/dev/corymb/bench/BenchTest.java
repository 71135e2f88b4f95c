package dev.corymb.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

final class BenchTest {

  @Test
  void theBuildRegistersTheBenchmarks() {
    var out = OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT);

    assertThat(BenchmarkList.defaultList().getAll(out, List.of()))
        .anyMatch(entry -> entry.getUsername().endsWith("DigestBenchmark.komihash"));
  }

  @Test
  void explainsItself() {
    assertThat(Bench.USAGE).startsWith("Usage: corymb bench");
  }
}
