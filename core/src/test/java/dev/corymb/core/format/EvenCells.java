package dev.corymb.core.format;

import dev.corymb.core.feng.FengMapping;

/** A mapping of a caller's, for tests: OFFF with every cell moved down to an even one. */
public final class EvenCells implements FengMapping {

  /** The one instance. */
  public static final FengMapping MAPPING = new EvenCells();

  private EvenCells() {}

  @Override
  public String name() {
    return "even cells";
  }

  @Override
  public int cellsPerItem(int dimensions, int coordinates) {
    return coordinates;
  }

  @Override
  public void map(int dimensions, int coordinates, long side, long[] points, long[] cells) {
    FengMapping.OFFF.map(dimensions, coordinates, side, points, cells);
    for (int j = 0; j < coordinates; j++) {
      cells[j] &= -2;
    }
  }
}
