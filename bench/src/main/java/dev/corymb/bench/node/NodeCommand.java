package dev.corymb.bench.node;

import dev.corymb.bench.report.ComparingCommand;
import dev.corymb.bench.report.Findings;
import dev.corymb.core.check.Require;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.rocksdb.RocksDBException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares a node with what it stands on, both in turns in one JVM. */
@Command(
    name = "node",
    mixinStandardHelpOptions = true,
    description = "Compares a node's ingest with RocksDB alone, and its directory with the index.")
public final class NodeCommand extends ComparingCommand {

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

  @Override
  protected void check() {
    Require.positive("--batches", batches);
    Require.positive("--batch-items", batchItems);
    Require.positive("--sites", sites);
    Require.positive("--millis", millis);
  }

  /** The child: the arguments are those of the command. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new NodeCommand()).execute(arguments));
  }

  @Override
  protected List<String> arguments() {
    return List.of(
        "--batches", Integer.toString(batches),
        "--batch-items", Integer.toString(batchItems),
        "--sites", Integer.toString(sites),
        "--millis", Long.toString(millis));
  }

  @Override
  protected Findings measure() throws IOException {
    IngestTrial.Result ingest = ingest();
    List<Comparison> comparisons = new ArrayList<>(List.of(ingest.comparison()));
    comparisons.addAll(new LocateTrial(sites).run(TimeUnit.MILLISECONDS.toNanos(millis)));
    return new Findings(
        "A node beside what it stands on",
        Comparison.HEADER,
        comparisons,
        String.format(
            Locale.ROOT,
            "A bare write and sync of the bytes of a batch took %.0f µs, in the median.",
            ingest.syncNanos() / 1e3));
  }

  private IngestTrial.Result ingest() throws IOException {
    try {
      return IngestTrial.run(batches, batchItems);
    } catch (RocksDBException e) {
      throw new IOException("the bare store failed", e);
    }
  }
}
