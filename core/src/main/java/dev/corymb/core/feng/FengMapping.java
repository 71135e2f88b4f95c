package dev.corymb.core.feng;

/**
 * Which cells of an N-dimensional array an item takes, given its coordinates. A mapping must be
 * deterministic and depend on its arguments alone.
 *
 * <p>F. Xu et al. Multi-Dimensional Bloom Filter: Design and Evaluation (paper 001), sections 3.1
 * to 3.3.
 */
public interface FengMapping {

  /** A short name, stored with the filter so that it is not read with another mapping. */
  String name();

  /** The number of cells for an item with so many coordinates in each dimension. */
  int cellsPerItem(int dimensions, int coordinates);

  /**
   * Writes the linear indexes of the cells.
   *
   * @param side the length of a side; the cell (x0, x1, …) has the index x0 + x1·side + …
   * @param points the coordinates: point d·coordinates + j is the j-th of dimension d, in [0, side)
   * @param cells receives {@link #cellsPerItem} indexes in [0, side^dimensions)
   */
  void map(int dimensions, int coordinates, long side, long[] points, long[] cells);

  /** OFFF: the j-th coordinates of all dimensions make one cell, for each j. */
  FengMapping OFFF =
      new FengMapping() {
        @Override
        public String name() {
          return "offf";
        }

        @Override
        public int cellsPerItem(int dimensions, int coordinates) {
          return coordinates;
        }

        @Override
        public void map(int dimensions, int coordinates, long side, long[] points, long[] cells) {
          for (int j = 0; j < coordinates; j++) {
            long cell = 0;
            for (int d = dimensions - 1; d >= 0; d--) {
              cell = cell * side + points[d * coordinates + j];
            }
            cells[j] = cell;
          }
        }
      };

  /** WOFF: every combination of coordinates makes a cell, (k/N)^N of them. */
  FengMapping WOFF =
      new FengMapping() {
        @Override
        public String name() {
          return "woff";
        }

        @Override
        public int cellsPerItem(int dimensions, int coordinates) {
          return (int) Math.min(Integer.MAX_VALUE, Math.pow(coordinates, dimensions));
        }

        @Override
        public void map(int dimensions, int coordinates, long side, long[] points, long[] cells) {
          int filled = 1;
          cells[0] = 0;
          // From the last dimension down; each multiplies the combinations found so far.
          for (int d = dimensions - 1; d >= 0; d--) {
            for (int i = filled - 1; i >= 0; i--) {
              long combination = cells[i] * side;
              for (int j = coordinates - 1; j >= 0; j--) {
                cells[i * coordinates + j] = combination + points[d * coordinates + j];
              }
            }
            filled *= coordinates;
          }
        }
      };
}
