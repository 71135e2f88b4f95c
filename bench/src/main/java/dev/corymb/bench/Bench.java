package dev.corymb.bench;

import java.util.List;
import org.openjdk.jmh.Main;

/** The entry to the benchmarks: explains itself, or hands its arguments to JMH. */
public final class Bench {

  static final String USAGE =
      """
      Usage: corymb bench REGEX [JMH OPTION]...
      Runs the benchmarks whose names match REGEX.

        corymb bench -l           lists all benchmarks
        corymb bench -h           lists the options of JMH
        corymb bench .            runs everything
        corymb bench Digest -f 1  runs the benchmarks of digests in one fork
      """;

  private Bench() {}

  /** Runs the benchmarks that the arguments name. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length == 0 || List.of(arguments).contains("--help")) {
      System.out.print(USAGE);
    } else {
      Main.main(arguments);
    }
  }
}
