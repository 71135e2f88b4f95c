package dev.corymb.bench.node;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.bench.report.ChildJvm;
import dev.corymb.bench.report.Environment;
import dev.corymb.bench.report.Table;
import dev.corymb.core.check.Require;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.rocksdb.RocksDBException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares a node with what it stands on, both in turns in one JVM. */
@Command(
    name = "node",
    mixinStandardHelpOptions = true,
    description = "Compares a node's ingest with RocksDB alone, and its directory with the index.")
public final class NodeCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(
      names = "--batches",
      paramLabel = "N",
      defaultValue = "300",
      description = "Batches to ingest (default: ${DEFAULT-VALUE}).")
  private int batches;

  @Option(
      names = "--batch-items",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Items of a batch (default: ${DEFAULT-VALUE}).")
  private int batchItems;

  @Option(
      names = "--sites",
      paramLabel = "N",
      defaultValue = "10000",
      description = "Sites of the directory (default: ${DEFAULT-VALUE}).")
  private int sites;

  @Option(
      names = "--millis",
      paramLabel = "N",
      defaultValue = "3000",
      description = "How long each kind of query is timed, twice (default: ${DEFAULT-VALUE}).")
  private long millis;

  @Option(names = "--json", description = "Print the figures as JSON.")
  private boolean json;

  @Option(names = "--markdown", description = "Print the table as Markdown.")
  private boolean markdown;

  @Option(names = "--here", hidden = true, description = "Measure in this JVM, not in a child.")
  private boolean here;

  @Override
  public Integer call() throws IOException, InterruptedException, RocksDBException {
    requirePositive("--batches", batches);
    requirePositive("--batch-items", batchItems);
    requirePositive("--sites", sites);
    requirePositive("--millis", millis);
    if (!here) {
      List<String> arguments = new ArrayList<>(arguments());
      arguments.add("--here");
      if (json || markdown) {
        arguments.add(json ? "--json" : "--markdown");
      }
      spec.commandLine().getOut().print(ChildJvm.run(NodeCommand.class.getName(), arguments));
      spec.commandLine().getOut().flush();
      return 0;
    }
    measure();
    return 0;
  }

  private void requirePositive(String option, long value) {
    try {
      Require.positive(option, value);
    } catch (IllegalArgumentException e) {
      throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  /** The child: the arguments are those of the command. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new NodeCommand()).execute(arguments));
  }

  private List<String> arguments() {
    return List.of(
        "--batches", Integer.toString(batches),
        "--batch-items", Integer.toString(batchItems),
        "--sites", Integer.toString(sites),
        "--millis", Long.toString(millis));
  }

  private void measure() throws IOException, RocksDBException {
    IngestTrial.Result ingest = IngestTrial.run(batches, batchItems);
    List<Comparison> comparisons = new ArrayList<>(List.of(ingest.comparison()));
    comparisons.addAll(new LocateTrial(sites).run(TimeUnit.MILLISECONDS.toNanos(millis)));
    Environment environment =
        Environment.ofThisProcess("./corymb bench node " + String.join(" ", arguments()));
    if (json) {
      writeJson(environment, comparisons, ingest.syncNanos());
      return;
    }
    Table table = new Table(Comparison.HEADER);
    comparisons.forEach(comparison -> table.add(comparison.row()));
    String sync =
        String.format(
            Locale.ROOT,
            "A bare write and sync of the bytes of a batch took %.0f µs, in the median.",
            ingest.syncNanos() / 1e3);
    var out = spec.commandLine().getOut();
    if (markdown) {
      out.println("# A node beside what it stands on\n\n" + environment.markdown());
    }
    out.println(markdown ? table.markdown() : table.text());
    out.println(sync);
  }

  private void writeJson(Environment environment, List<Comparison> comparisons, double syncNanos)
      throws IOException {
    try (JsonGenerator out = new JsonFactory().createGenerator(spec.commandLine().getOut())) {
      out.useDefaultPrettyPrinter();
      out.writeStartObject();
      out.writeFieldName("environment");
      environment.write(out);
      out.writeArrayFieldStart("comparisons");
      for (Comparison comparison : comparisons) {
        comparison.write(out);
      }
      out.writeEndArray();
      out.writeNumberField("sync_nanos", syncNanos);
      out.writeEndObject();
    }
  }
}
