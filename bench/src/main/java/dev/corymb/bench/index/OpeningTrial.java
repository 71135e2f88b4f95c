package dev.corymb.bench.index;

import dev.corymb.bench.report.Clock;
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
    Contest small = contest.withSites(Math.min(SMALL, contest.sites()));
    budget.warmUp(() -> measure(contestant, small));
    return measure(contestant, contest);
  }

  private static Measurement measure(Contestant contestant, Contest contest) {
    Measurement measurement = new Measurement();
    try {
      Path file = Files.createTempFile("corymb-bench", ".cyi");
      try {
        save(QueryTrial.build(contestant, contest, measurement), file, measurement);
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
    clock.start();
    try (OutputStream out = Files.newOutputStream(file)) {
      IndexFormat.write(index, out);
    }
    measurement.put(Figure.SAVE, (double) clock.elapsed());
  }

  private static void open(Contest contest, Path file, Measurement measurement) throws IOException {
    SplittableRandom draws = new SplittableRandom(5);
    int site = draws.nextInt(contest.sites());
    long[] positions = contest.population().held(site, draws);
    SiteSet found = new SiteSet();
    Clock wall = Clock.ofTheWall();
    Clock clock = Clock.ofThisThread();
    wall.start();
    clock.start();
    IndexFormat.read(file).query(positions, found);
    measurement.put(Figure.OPEN, (double) clock.elapsed());
    measurement.put(Figure.OPEN_WALL, (double) wall.elapsed());
    if (!found.ids().contains(Population.id(site))) {
      throw new IllegalStateException(
          "an opened index must find " + Population.id(site) + ", but found " + found);
    }
  }
}
