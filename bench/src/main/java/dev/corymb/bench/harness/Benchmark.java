package dev.corymb.bench.harness;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * A command that runs trials and reports on them. Its exit code is 0 if all trials were run,
 * whether or not their targets are met; 1 if one failed; 2 for wrong usage.
 *
 * @param <T> its trials
 */
@Command(mixinStandardHelpOptions = true, showDefaultValues = true)
public abstract class Benchmark<T extends Trial> implements Callable<Integer> {

  /** The options that have no part in what is measured. */
  private static final Set<String> APART =
      Set.of("--help", "--version", "--json", "--markdown", "--plot");

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print the figures as JSON.")
  private boolean json;

  @Option(names = "--markdown", description = "Print the tables as Markdown.")
  private boolean markdown;

  @Option(
      names = "--only",
      paramLabel = "REGEX",
      defaultValue = "",
      showDefaultValue = CommandLine.Help.Visibility.NEVER,
      description = "Only trials in whose names, as printed on standard error, this is found.")
  private Pattern only;

  @Option(names = "--here", hidden = true, description = "Run the trials in this JVM.")
  private boolean here;

  @Option(names = "--trial", hidden = true, description = "Run one trial here, print its figures.")
  private String chosen;

  /**
   * The trials in their order. One that is named several times is run as often, and the best of its
   * figures count.
   *
   * @throws IllegalArgumentException if an option is not allowed
   */
  protected abstract List<T> trials();

  /** Reports on the results, of which some may be missing. */
  protected abstract Report report(Results<T> results);

  /** Draws the results, for benchmarks that have an option for this. */
  protected void draw(Results<T> results) throws IOException {}

  @Override
  public final Integer call() throws Exception {
    List<T> trials = checkedTrials();
    if (chosen != null) {
      return runChosen(trials);
    }
    Results<T> results = new Results<>();
    for (int i = 0; i < trials.size(); i++) {
      T trial = trials.get(i);
      say(i + 1 + "/" + trials.size() + "  " + trial.name());
      try {
        results.add(
            trial, here ? trial.run() : ChildJvm.run(trial, getClass(), optionsWithValues()));
      } catch (ChildJvm.FailureException e) {
        say("trial \"" + trial.name() + "\" failed: " + e.getMessage() + "; see the lines above");
        return 1;
      }
    }
    print(results);
    draw(results);
    return 0;
  }

  private List<T> checkedTrials() {
    try {
      return trials().stream().filter(trial -> only.matcher(trial.name()).find()).toList();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private int runChosen(List<T> trials) throws Exception {
    for (T trial : trials) {
      if (trial.name().equals(chosen)) {
        spec.commandLine().getOut().print(trial.run().lines());
        spec.commandLine().getOut().flush();
        return 0;
      }
    }
    throw new ParameterException(spec.commandLine(), "no trial is named \"" + chosen + "\"");
  }

  private void print(Results<T> results) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    Environment environment = Environment.ofThisProcess(command());
    Report report = report(results);
    if (json) {
      Object targets =
          report.targets().stream().filter(Target::isMeasured).map(Target::json).toList();
      Json.print(
          Json.object(
              "environment", environment.json(),
              "measurements", results.json(),
              "targets", targets),
          out);
      out.println();
    } else {
      out.println(markdown ? report.markdown(environment) : report.text());
    }
    out.flush();
  }

  /** Says on standard error what happens now. */
  protected final void say(String what) {
    spec.commandLine().getErr().println(what);
    spec.commandLine().getErr().flush();
  }

  /** The options that say what is measured, with their values, those not given included. */
  private List<String> optionsWithValues() {
    List<String> words = new ArrayList<>();
    List<OptionSpec> options = new ArrayList<>(spec.options());
    options.sort(Comparator.comparing(option -> option.longestName().equals("--only"))); // last
    for (OptionSpec option : options) {
      Object value = option.getValue();
      if (option.hidden() || APART.contains(option.longestName()) || value == null) {
        continue;
      }
      String text =
          value instanceof Collection<?> values
              ? values.stream().map(Object::toString).collect(Collectors.joining(","))
              : value.toString();
      if (value instanceof Boolean flag) {
        words.addAll(flag ? List.of(option.longestName()) : List.of());
      } else if (!text.isEmpty()) {
        words.addAll(List.of(option.longestName(), text));
      }
    }
    return words;
  }

  private String command() {
    return optionsWithValues().stream()
        .map(word -> word.matches("[\\w.,/+:=-]+") ? word : "'" + word + "'")
        .collect(Collectors.joining(" ", "./corymb bench " + spec.name() + " ", ""));
  }
}
