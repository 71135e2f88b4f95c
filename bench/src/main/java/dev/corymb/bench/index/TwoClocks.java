package dev.corymb.bench.index;

import dev.corymb.bench.harness.Clock;
import dev.corymb.bench.harness.Measurement;

/** Times what is done once, by the processor and by the wall. It runs from the start. */
final class TwoClocks {

  private final Clock wall = Clock.ofTheWall();
  private final Clock thread = Clock.ofThisThread();

  /** Adds the times since the start. */
  void stop(Measurement measurement, IndexFigure byProcessor, IndexFigure byWall) {
    measurement.put(byProcessor, (double) thread.elapsed());
    measurement.put(byWall, (double) wall.elapsed());
  }
}
