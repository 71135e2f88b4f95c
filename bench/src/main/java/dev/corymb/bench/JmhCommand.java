package dev.corymb.bench;

import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmh.Main;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Hands its arguments to JMH, options included. */
@Command(
    name = "jmh",
    description = {
      "Runs benchmarks under JMH, for details: 'jmh -l' lists them, 'jmh -h' lists the options, 'jmh"
          + " Digest -f 1' runs those of digests in one fork."
    })
final class JmhCommand implements Callable<Integer> {

  @Parameters(arity = "0..*", paramLabel = "ARGUMENT", description = "The arguments of JMH.")
  private List<String> arguments = List.of();

  @Override
  public Integer call() throws Exception {
    Main.main(arguments.toArray(String[]::new));
    return 0;
  }
}
