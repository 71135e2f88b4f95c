package dev.corymb.bench.provenance;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * Events of runs that each use two datasets and make two. What is used is among the latest 1,000
 * that were made, so that keys repeat as they do in pipelines.
 */
final class SampleEvents {

  /** An event before it has its canonical form and its id. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Draft(Instant time, Statement... statements) {
    Event event() {
      return Event.of(time, statements);
    }
  }

  private static final int LATEST = 1_000;
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final SplittableRandom random;
  private final Iri[] latest = new Iri[LATEST];
  private long runs;
  private long datasets;

  SampleEvents(long seed) {
    this.random = new SplittableRandom(seed);
    for (int i = 0; i < LATEST; i++) {
      newDataset();
    }
  }

  Draft next() {
    Iri run = new Iri("urn:uuid:" + new UUID(random.nextLong(), random.nextLong()));
    Statement first = Statement.of(Kind.USAGE, run, someDataset());
    Statement second = Statement.of(Kind.USAGE, run, someDataset());
    return new Draft(
        START.plusMillis(runs++),
        first,
        second,
        Statement.of(Kind.GENERATION, newDataset(), run),
        Statement.of(Kind.GENERATION, newDataset(), run));
  }

  List<Draft> next(int count) {
    List<Draft> drafts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      drafts.add(next());
    }
    return drafts;
  }

  private Iri newDataset() {
    Iri dataset =
        new Iri("urn:ol:dataset:s3%3A%2F%2Fwarehouse/orders/part-" + datasets + ".parquet");
    latest[(int) (datasets++ % LATEST)] = dataset;
    return dataset;
  }

  private Iri someDataset() {
    return latest[random.nextInt(LATEST)];
  }
}
