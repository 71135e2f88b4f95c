package dev.corymb.bench.index;

import dev.corymb.bench.report.Clock;

/** Times a build, which is done once: by the processor and by the wall. It runs from the start. */
final class BuildClock {

  private final Clock wall = Clock.ofTheWall();
  private final Clock thread = Clock.ofThisThread();

  BuildClock() {
    wall.start();
    thread.start();
  }

  /** Notes the times since the start. */
  void stop(Measurement measurement) {
    measurement.put(Figure.BUILD, (double) thread.elapsed());
    measurement.put(Figure.BUILD_WALL, (double) wall.elapsed());
  }
}
