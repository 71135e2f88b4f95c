package dev.corymb.bench.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that measures in a JVM of its own. Its class is the main class of that. */
public abstract class ComparingCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print the figures as JSON.")
  private boolean json;

  @Option(names = "--markdown", description = "Print the table as Markdown.")
  private boolean markdown;

  @Option(names = "--here", hidden = true, description = "Measure in this JVM, not in a child.")
  private boolean here;

  /**
   * Checks the options.
   *
   * @throws IllegalArgumentException if one is not allowed
   */
  protected abstract void check();

  /** The options with their values, also those that were not given. */
  protected abstract List<String> arguments();

  /** Measures. */
  protected abstract Findings measure() throws IOException, InterruptedException;

  @Override
  public final Integer call() throws IOException, InterruptedException {
    try {
      check();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    if (here) {
      report(measure());
    } else {
      List<String> arguments = new ArrayList<>(arguments());
      arguments.add("--here");
      if (json || markdown) {
        arguments.add(json ? "--json" : "--markdown");
      }
      spec.commandLine().getOut().print(ChildJvm.run(getClass().getName(), arguments));
      spec.commandLine().getOut().flush();
    }
    return 0;
  }

  /** Tells on standard error what is done now. */
  protected final void say(String what) {
    spec.commandLine().getErr().println(what + "…");
    spec.commandLine().getErr().flush();
  }

  private void report(Findings findings) throws IOException {
    Environment environment =
        Environment.ofThisProcess(
            "./corymb bench " + spec.name() + " " + String.join(" ", arguments()));
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      try (JsonGenerator generator = new JsonFactory().createGenerator(out)) {
        findings.write(environment, generator.useDefaultPrettyPrinter());
      }
    } else {
      findings.print(environment, markdown, out);
    }
  }
}
