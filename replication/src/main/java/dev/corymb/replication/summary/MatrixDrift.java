package dev.corymb.replication.summary;

import dev.corymb.core.check.Require;
import dev.corymb.core.filter.MatrixShape;

/**
 * How far one matrix has drifted from its published image, in cells and in tuples of its group.
 *
 * @param shape of the matrix
 * @param published the ones of the published image
 * @param zeroToOne those that are set now and were not published: m δ1 in the paper
 * @param oneToZero those that were published and are clear now: m δ0 in the paper
 * @param tuples the distinct tuples of the group now
 * @param misses those of them that a replica does not find
 * @param missedItems the distinct items that have such a tuple; 0 if the tuples of a group are the
 *     items themselves
 */
public record MatrixDrift(
    MatrixShape shape,
    long published,
    long zeroToOne,
    long oneToZero,
    long tuples,
    long misses,
    long missedItems) {

  public MatrixDrift {
    Require.inRange("published", published, 0, shape.size());
    Require.inRange("zeroToOne", zeroToOne, 0, shape.size() - published);
    Require.inRange("oneToZero", oneToZero, 0, published);
    Require.notNegative("tuples", tuples);
    Require.inRange("misses", misses, 0, tuples);
    Require.notNegative("missedItems", missedItems);
  }

  /** Of a summary of which the tuples of a group are the items. */
  public MatrixDrift(
      MatrixShape shape, long published, long zeroToOne, long oneToZero, long tuples, long misses) {
    this(shape, published, zeroToOne, oneToZero, tuples, misses, 0);
  }

  /** The ones now. */
  public long current() {
    return published + zeroToOne - oneToZero;
  }

  /** The ones that are in both images. */
  public long kept() {
    return published - oneToZero;
  }
}
