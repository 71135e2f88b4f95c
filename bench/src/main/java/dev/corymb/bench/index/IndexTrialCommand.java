package dev.corymb.bench.index;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs one trial in this process and prints its measurement: the child of {@link IndexCommand}. */
@Command(name = "index-trial", hidden = true, description = "Measures one index in this process.")
public final class IndexTrialCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "KIND")
  private Kind kind;

  @Parameters(index = "1", paramLabel = "CONTESTANT")
  private Contestant contestant;

  @Parameters(index = "2", arity = "1", paramLabel = "QUICK")
  private boolean quick;

  @Parameters(index = "3..*", arity = "5", paramLabel = "CONTEST")
  private List<String> contest;

  @Override
  public Integer call() throws IOException {
    Trial trial = new Trial(kind, contestant, Contest.parse(contest));
    spec.commandLine().getOut().println(trial.runHere(quick).json());
    return 0;
  }
}
