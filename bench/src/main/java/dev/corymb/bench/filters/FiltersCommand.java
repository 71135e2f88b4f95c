package dev.corymb.bench.filters;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.bench.contender.Entrant;
import dev.corymb.bench.report.ChildJvm;
import dev.corymb.bench.report.Environment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares filters, each in a JVM of its own. */
@Command(
    name = "filters",
    mixinStandardHelpOptions = true,
    description = "Compares Corymb's filters with those of other libraries.")
public final class FiltersCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(
      names = "--items",
      split = ",",
      paramLabel = "N",
      defaultValue = "1000000,10000000",
      description = "Numbers of items (default: ${DEFAULT-VALUE}).")
  private List<Integer> items;

  @Option(
      names = "--false-rate",
      split = ",",
      paramLabel = "RATE",
      defaultValue = "0.01",
      description = "False rates to size the filters for (default: ${DEFAULT-VALUE}).")
  private List<Double> falseRates;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "5",
      description = "Rounds of questions (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--forks",
      paramLabel = "N",
      defaultValue = "1",
      description = {
        "Trials of each filter, of which the best figures count (default: ${DEFAULT-VALUE}).",
        "More help on a busy machine, which can only make figures worse."
      })
  private int forks;

  @Option(
      names = "--only",
      paramLabel = "REGEX",
      defaultValue = "",
      description = "Only filters in whose names this is found, such as 'PBF|Guava'.")
  private Pattern only;

  @Option(names = "--json", description = "Print the figures as JSON.")
  private boolean json;

  @Option(names = "--markdown", description = "Print the tables as Markdown.")
  private boolean markdown;

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<Contest> contests = contests();
    List<Measurement> measurements = measure(contests);
    Environment environment = Environment.ofThisProcess(command());
    if (json) {
      writeJson(environment, measurements);
      return 0;
    }
    if (markdown) {
      spec.commandLine().getOut().println("# Filters compared\n\n" + environment.markdown());
    }
    for (Contest contest : contests) {
      Report report = new Report(contest, measurements);
      spec.commandLine().getOut().println(markdown ? report.markdown() : report.text());
    }
    return 0;
  }

  private List<Contest> contests() {
    List<Contest> contests = new ArrayList<>();
    for (double falseRate : falseRates) {
      for (int number : items) {
        contests.add(new Contest(number, falseRate));
      }
    }
    return contests;
  }

  private List<Measurement> measure(List<Contest> contests)
      throws IOException, InterruptedException {
    List<Entrant> entrants = new ArrayList<>(List.of(Entrant.values()));
    entrants.removeIf(entrant -> !only.matcher(entrant.toString()).find());
    List<Measurement> measurements = new ArrayList<>();
    int trials = contests.size() * entrants.size() * forks;
    for (Contest contest : contests) {
      for (int fork = 0; fork < forks; fork++) {
        for (Entrant entrant : entrants) {
          progress(measurements.size() + 1 + "/" + trials + "  " + contest + ": " + entrant);
          measurements.add(measure(contest, entrant));
        }
      }
    }
    return measurements;
  }

  private Measurement measure(Contest contest, Entrant entrant)
      throws IOException, InterruptedException {
    List<String> arguments =
        List.of(
            "trial",
            entrant.name(),
            Integer.toString(contest.items()),
            Double.toString(contest.falseRate()),
            Integer.toString(rounds));
    return Measurement.read(ChildJvm.run("dev.corymb.bench.Bench", arguments));
  }

  private void progress(String line) {
    spec.commandLine().getErr().println(line);
  }

  private String command() {
    StringBuilder command = new StringBuilder("./corymb bench filters");
    command.append(" --items ").append(join(items));
    command.append(" --false-rate ").append(join(falseRates));
    command.append(" --rounds ").append(rounds).append(" --forks ").append(forks);
    if (!only.pattern().isEmpty()) {
      command.append(" --only '").append(only.pattern()).append('\'');
    }
    return command.toString();
  }

  private static String join(List<? extends Number> numbers) {
    return numbers.stream().map(Number::toString).collect(Collectors.joining(","));
  }

  private void writeJson(Environment environment, List<Measurement> measurements)
      throws IOException {
    try (JsonGenerator out = new JsonFactory().createGenerator(spec.commandLine().getOut())) {
      out.useDefaultPrettyPrinter();
      out.writeStartObject();
      out.writeFieldName("environment");
      environment.write(out);
      out.writeArrayFieldStart("measurements");
      for (Measurement measurement : measurements) {
        measurement.write(out);
      }
      out.writeEndArray();
      out.writeEndObject();
    }
  }
}
