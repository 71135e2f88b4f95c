package dev.corymb.bench.index;

import dev.corymb.bench.harness.Benchmark;
import dev.corymb.bench.harness.Report;
import dev.corymb.bench.harness.Results;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares indexes over many filters, each in a JVM of its own. */
@Command(
    name = "index",
    description = "Compares the indexes over many filters: scan, tree and sliced.")
public final class IndexCommand extends Benchmark<IndexTrial> {

  @Option(
      names = "--sites",
      paramLabel = "N",
      description = "Sites with sparse filters; a tenth of them are asked too.")
  private int sites = 100_000;

  @Option(names = "--bits", paramLabel = "N", description = "Bits of a sparse filter.")
  private int bits = 100_992;

  @Option(
      names = "--hashes",
      paramLabel = "N",
      description = "Positions of an item in a sparse filter.")
  private int hashes = 7;

  @Option(names = "--elements", paramLabel = "N", description = "Items in a sparse filter.")
  private int elements = 100;

  @Option(names = "--quick", description = "Small sizes, seconds: figures that mean nothing.")
  private boolean quick;

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Draw the time of sparse queries against the number of sites (.svg or .png).")
  private Path plot;

  private Suite suite() {
    Contest sparse = new Contest(sites, bits, hashes, elements, 0);
    return quick ? Suite.quick(sparse) : Suite.full(sparse);
  }

  @Override
  protected List<IndexTrial> trials() {
    return List.copyOf(suite().trials());
  }

  @Override
  protected Report report(Results<IndexTrial> results) {
    return new IndexReport(new IndexResults(suite(), results)).report();
  }

  @Override
  protected void draw(Results<IndexTrial> results) throws IOException {
    if (plot != null) {
      new IndexResults(suite(), results).plot().save(plot);
    }
  }
}
