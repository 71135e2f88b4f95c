package dev.corymb.bench.index;

import dev.corymb.bench.harness.Clock;
import dev.corymb.bench.harness.Measurement;

/** Times a build, which is done once: by the processor and by the wall. It runs from the start. */
final class BuildClock {

  private final Clock wall = Clock.ofTheWall();
  private final Clock thread = Clock.ofThisThread();

  /** Notes the times since the start. */
  void stop(Measurement measurement) {
    measurement.put(IndexFigure.BUILD, (double) thread.elapsed());
    measurement.put(IndexFigure.BUILD_WALL, (double) wall.elapsed());
  }
}
