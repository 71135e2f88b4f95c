package dev.corymb.bench.codes;

import dev.corymb.bench.report.ChildJvm;
import dev.corymb.bench.report.Environment;
import dev.corymb.bench.report.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares filters with codes, each in a JVM of its own. */
@Command(
    name = "codes",
    mixinStandardHelpOptions = true,
    description = "Compares Corymb's filters with codes with the static functions of Sux4J.")
public final class CodesCommand implements Callable<Integer> {

  /**
   * Little room for garbage, so that the largest heap says something about what is needed; and no
   * word from the logging of Sux4J.
   */
  private static final List<String> FLAGS = List.of("-Xmn128m", "-Dslf4j.internal.verbosity=ERROR");

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
      paramLabel = "RATE",
      defaultValue = "0.01",
      description = "The false rate to build for (default: ${DEFAULT-VALUE}).")
  private double falseRate;

  @Option(names = "--markdown", description = "Print the tables as Markdown.")
  private boolean markdown;

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    if (markdown) {
      out.println("# Filters with codes compared\n\n" + environment().markdown());
    }
    for (int number : items) {
      Table table = measure(number);
      out.printf(
          Locale.ROOT,
          "%s%,d items, %d codes, false rate %s%n%n",
          markdown ? "## " : "",
          number,
          CodedKeys.CODES,
          falseRate);
      out.println(markdown ? table.markdown() : table.text());
    }
    return 0;
  }

  private Environment environment() {
    String numbers = items.stream().map(Object::toString).collect(Collectors.joining(","));
    return Environment.ofThisProcess(
        "./corymb bench codes --items " + numbers + " --false-rate " + falseRate);
  }

  private Table measure(int number) throws IOException, InterruptedException {
    List<String> header = new ArrayList<>(List.of("filter"));
    for (CodeFigure figure : CodeFigure.values()) {
      header.add(figure.toString());
    }
    Table table = new Table(header);
    for (CodeEntrant entrant : CodeEntrant.values()) {
      spec.commandLine().getErr().printf(Locale.ROOT, "%,d items: %s%n", number, entrant);
      List<String> arguments =
          List.of(
              "code-trial", entrant.name(), Integer.toString(number), Double.toString(falseRate));
      String output = ChildJvm.run("dev.corymb.bench.Bench", arguments, FLAGS);
      table.add(row(entrant, output));
    }
    return table;
  }

  /** A row of the table from the lines that a trial has printed. */
  static List<String> row(CodeEntrant entrant, String output) {
    Map<CodeFigure, String> cells = new EnumMap<>(CodeFigure.class);
    output
        .lines()
        .map(line -> line.split(" ", -1))
        .forEach(
            pair -> {
              CodeFigure figure = CodeFigure.valueOf(pair[0]);
              cells.put(figure, figure.format(Double.parseDouble(pair[1])));
            });
    List<String> row = new ArrayList<>(List.of(entrant.toString()));
    for (CodeFigure figure : CodeFigure.values()) {
      row.add(cells.getOrDefault(figure, "–"));
    }
    return row;
  }
}
