package dev.corymb.index.tree;

/** How unlike two filters are, from the numbers of their ones and of those they share. */
public enum Distance {

  /** The positions in which they differ: the paper's default. */
  HAMMING(1) {
    @Override
    double between(long ones, long otherOnes, long common) {
      return ones + otherOnes - 2.0 * common;
    }
  },

  /** The share of their union that is not in both; 0 if both are empty. */
  JACCARD(2) {
    @Override
    double between(long ones, long otherOnes, long common) {
      long union = ones + otherOnes - common;
      return union == 0 ? 0 : 1 - (double) common / union;
    }
  },

  /** One less the cosine of the angle between them; 0 if both are empty, 1 if only one is. */
  COSINE(3) {
    @Override
    double between(long ones, long otherOnes, long common) {
      if (ones == 0 || otherOnes == 0) {
        return ones == otherOnes ? 0 : 1;
      }
      return 1 - common / Math.sqrt((double) ones * otherOnes);
    }
  };

  private final int code;

  Distance(int code) {
    this.code = code;
  }

  /** The code in stored indexes. It never changes. */
  public int code() {
    return code;
  }

  /** The distance of two filters. */
  abstract double between(long ones, long otherOnes, long common);
}
