package dev.corymb.bench.index;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.bench.report.Environment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares indexes over many filters, each in a JVM of its own. */
@Command(
    name = "index",
    mixinStandardHelpOptions = true,
    description = "Compares the indexes over many filters: scan, tree and sliced.")
public final class IndexCommand implements Callable<Integer> {

  private final Trial.Runner runner;

  @Spec private CommandSpec spec;

  @Option(
      names = "--sites",
      paramLabel = "N",
      defaultValue = "100000",
      description =
          "Sites with sparse filters; a tenth of them are asked too (default: ${DEFAULT-VALUE}).")
  private int sites;

  @Option(
      names = "--bits",
      paramLabel = "N",
      defaultValue = "100992",
      description = "Bits of a sparse filter (default: ${DEFAULT-VALUE}).")
  private int bits;

  @Option(
      names = "--hashes",
      paramLabel = "N",
      defaultValue = "7",
      description = "Positions of an item in a sparse filter (default: ${DEFAULT-VALUE}).")
  private int hashes;

  @Option(
      names = "--elements",
      paramLabel = "N",
      defaultValue = "100",
      description = "Items in a sparse filter (default: ${DEFAULT-VALUE}).")
  private int elements;

  @Option(
      names = "--only",
      paramLabel = "REGEX",
      defaultValue = "",
      description = {
        "Only trials in whose names this is found, such as 'queries, sliced.* 100,992 bits'.",
        "The names are those of the lines on standard error."
      })
  private Pattern only;

  @Option(names = "--quick", description = "Small sizes, seconds: figures that mean nothing.")
  private boolean quick;

  @Option(names = "--json", description = "Print the figures as JSON.")
  private boolean json;

  @Option(names = "--markdown", description = "Print the tables as Markdown.")
  private boolean markdown;

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Draw the time of sparse queries against the number of sites (.svg or .png).")
  private Path plot;

  /** Creates the command. */
  public IndexCommand() {
    this(Trial::runInChild);
  }

  IndexCommand(Trial.Runner runner) {
    this.runner = runner;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Contest sparse = new Contest(sites, bits, hashes, elements, 0);
    Results results = measure(quick ? Suite.quick(sparse) : Suite.full(sparse));
    Environment environment = Environment.ofThisProcess(command());
    if (json) {
      writeJson(environment, results);
    } else if (markdown) {
      spec.commandLine().getOut().println("# Indexes compared\n\n" + environment.markdown());
      spec.commandLine().getOut().println(Report.markdown(results));
    } else {
      spec.commandLine().getOut().println(Report.text(results));
    }
    if (plot != null) {
      QueryPlot.of(results).save(plot);
    }
    return 0;
  }

  private Results measure(Suite suite) throws IOException, InterruptedException {
    List<Trial> trials = new ArrayList<>(suite.trials());
    trials.removeIf(trial -> !only.matcher(trial.toString()).find());
    Results results = new Results(suite);
    for (Trial trial : trials) {
      int number = results.all().size() + 1;
      spec.commandLine().getErr().println(number + "/" + trials.size() + "  " + trial);
      results.put(trial, runner.run(trial, quick));
    }
    return results;
  }

  private String command() {
    String command =
        "./corymb bench index --sites "
            + sites
            + " --bits "
            + bits
            + " --hashes "
            + hashes
            + " --elements "
            + elements;
    return command
        + (quick ? " --quick" : "")
        + (only.pattern().isEmpty() ? "" : " --only '" + only.pattern() + "'");
  }

  private void writeJson(Environment environment, Results results) throws IOException {
    try (JsonGenerator out = new JsonFactory().createGenerator(spec.commandLine().getOut())) {
      out.useDefaultPrettyPrinter();
      out.writeStartObject();
      out.writeFieldName("environment");
      environment.write(out);
      out.writeArrayFieldStart("measurements");
      for (Map.Entry<Trial, Measurement> entry : results.all().entrySet()) {
        out.writeStartObject();
        write(out, entry.getKey());
        entry.getValue().write(out);
        out.writeEndObject();
      }
      out.writeEndArray();
      out.writeArrayFieldStart("targets");
      for (Target target : Target.all(results)) {
        if (target.isMeasured()) {
          write(out, target);
        }
      }
      out.writeEndArray();
      out.writeEndObject();
    }
  }

  private static void write(JsonGenerator out, Trial trial) throws IOException {
    out.writeStringField("kind", trial.kind().name());
    out.writeStringField("index", trial.contestant().name());
    out.writeNumberField("sites", trial.contest().sites());
    out.writeNumberField("bits", trial.contest().bits());
    out.writeNumberField("hashes", trial.contest().hashes());
    out.writeNumberField("elements", trial.contest().elements());
    out.writeNumberField("fill", trial.contest().fill());
    out.writeNumberField("heap_gib", trial.heapGib());
  }

  private static void write(JsonGenerator out, Target target) throws IOException {
    out.writeStartObject();
    out.writeStringField("target", target.what());
    out.writeNumberField("value", target.value());
    out.writeNumberField(target.least() ? "least" : "most", target.bound());
    out.writeBooleanField("met", target.isMet());
    out.writeEndObject();
  }
}
