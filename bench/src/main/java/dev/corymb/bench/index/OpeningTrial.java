package dev.corymb.bench.index;

import dev.corymb.bench.report.Clock;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.SiteSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** Saves an index, opens it again and asks it once. */
final class OpeningTrial {

  /** How an index is kept in a file. */
  interface IndexFile {

    void save(FilterIndex index, Path file) throws IOException;

    FilterIndex open(Path file) throws IOException;
  }

  private static final int SMALL = 256;

  private final IndexFile format;

  OpeningTrial(IndexFile format) {
    this.format = format;
  }

  Measurement run(Contestant contestant, Contest contest, Budget budget) {
    Contest small = contest.withSites(Math.min(SMALL, contest.sites()));
    budget.warmUp(() -> measure(contestant, small));
    return measure(contestant, contest);
  }

  private Measurement measure(Contestant contestant, Contest contest) {
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

  private void save(FilterIndex index, Path file, Measurement measurement) throws IOException {
    Clock clock = Clock.ofThisThread();
    clock.start();
    format.save(index, file);
    measurement.put(Figure.SAVE, (double) clock.elapsed());
  }

  private void open(Contest contest, Path file, Measurement measurement) throws IOException {
    SplittableRandom draws = new SplittableRandom(5);
    int site = draws.nextInt(contest.sites());
    long[] positions = contest.population().held(site, draws);
    SiteSet found = new SiteSet();
    Clock clock = Clock.ofThisThread();
    clock.start();
    format.open(file).query(positions, found);
    measurement.put(Figure.OPEN, (double) clock.elapsed());
    if (!found.ids().contains(Population.id(site))) {
      throw new IllegalStateException(
          "an opened index must find " + Population.id(site) + ", but found " + found);
    }
  }
}
