package dev.corymb.node.directory;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.range.Zones;
import org.jspecify.annotations.Nullable;

/**
 * A site in the directory.
 *
 * @param place the step of the ladder at which it is indexed
 * @param step that of its summary; more than the place if it was folded
 * @param bits those of its column; {@link #NONE} for an own site
 * @param rates of its column
 * @param zones of its range attributes
 */
record Entry(int place, int step, Bits bits, Rates rates, Zones zones, Standing standing) {

  /** No bits are kept. */
  static final Bits NONE = new BitArray(1);

  /** Whether an entry, if there is one, is that of an own site. */
  static boolean isOwn(@Nullable Entry entry) {
    return entry != null && entry.standing.own();
  }

  Entry with(Standing other) {
    return new Entry(place, step, bits, rates, zones, other);
  }

  Entry with(Zones other) {
    return new Entry(place, step, bits, rates, other, standing);
  }

  Entry with(Rates other) {
    return new Entry(place, step, bits, other, zones, standing);
  }
}
