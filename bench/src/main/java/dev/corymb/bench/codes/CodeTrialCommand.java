package dev.corymb.bench.codes;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs one trial in this process and prints a figure a line: the child of {@link CodesCommand}. */
@Command(name = "code-trial", hidden = true, description = "Measures one filter in this process.")
public final class CodeTrialCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "ENTRANT")
  private CodeEntrant entrant;

  @Parameters(index = "1", paramLabel = "ITEMS")
  private int items;

  @Parameters(index = "2", paramLabel = "FALSE_RATE")
  private double falseRate;

  @Override
  public Integer call() throws IOException {
    Map<CodeFigure, Double> figures = new CodeTrial(entrant, falseRate).run(items);
    figures.forEach(
        (figure, value) -> spec.commandLine().getOut().println(figure.name() + " " + value));
    return 0;
  }
}
