package dev.corymb.bench.index;

import dev.corymb.bench.harness.Clock;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.SiteSet;
import dev.corymb.index.format.IndexFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** Saves an index, opens it again and asks it once. The file is in the memory of the system. */
final class OpeningTrial {

  private static final int SMALL = 256;

  private OpeningTrial() {}

  static Measurement run(Contestant contestant, Contest contest, Budget budget) {
    budget.warmUp(() -> measure(contestant, contest.atMost(SMALL)));
    return measure(contestant, contest);
  }

  private static Measurement measure(Contestant contestant, Contest contest) {
    Measurement measurement = new Measurement();
    try {
      Path file = Files.createTempFile("corymb-bench", ".cyi");
      try {
        save(QueryTrial.build(contestant, contest, true, measurement), file, measurement);
        open(contest, file, measurement);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return measurement;
  }

  private static void save(FilterIndex index, Path file, Measurement measurement)
      throws IOException {
    Clock clock = Clock.ofThisThread();
    try (OutputStream out = Files.newOutputStream(file)) {
      IndexFormat.write(index, out);
    }
    measurement.put(IndexFigure.SAVE, (double) clock.elapsed());
  }

  private static void open(Contest contest, Path file, Measurement measurement) throws IOException {
    SplittableRandom draws = new SplittableRandom(5);
    int site = draws.nextInt(contest.sites());
    long[] positions = contest.population().held(site, draws);
    SiteSet found = new SiteSet();
    TwoClocks clocks = new TwoClocks();
    IndexFormat.read(file).query(positions, found);
    clocks.stop(measurement, IndexFigure.OPEN, IndexFigure.OPEN_WALL);
    if (!found.ids().contains(Population.id(site))) {
      throw new IllegalStateException(
          "an opened index must find " + Population.id(site) + ", but found " + found);
    }
  }
}
