package dev.corymb.bench.filters;

import dev.corymb.bench.contender.Entrant;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs one trial in this process and prints its measurement: the child of {@link ChildJvm}. */
@Command(name = "trial", hidden = true, description = "Measures one filter in this process.")
public final class TrialCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "ENTRANT")
  private Entrant entrant;

  @Parameters(index = "1", paramLabel = "ITEMS")
  private int items;

  @Parameters(index = "2", paramLabel = "FALSE_RATE")
  private double falseRate;

  @Parameters(index = "3", paramLabel = "ROUNDS")
  private int rounds;

  @Override
  public Integer call() throws IOException {
    Measurement measurement = new Trial(entrant, new Contest(items, falseRate), rounds).run();
    spec.commandLine().getOut().println(measurement.json());
    return 0;
  }
}
