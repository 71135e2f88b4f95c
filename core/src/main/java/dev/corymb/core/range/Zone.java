package dev.corymb.core.range;

/**
 * All values from one to another, both included, as their keys: those of a site, or those that a
 * query asks for. Immutable.
 *
 * @param least the smallest key
 * @param greatest the greatest key; less than the smallest only if the zone is {@link #EMPTY}
 */
public record Zone(RangeKey least, RangeKey greatest) {

  /*
   * A zone of cut keys has values that it would not have if keys were exact, and lacks none. So a
   * site may be listed that has no value between the bounds of a query; none is ruled out that has.
   */

  /** No value. */
  public static final Zone EMPTY = new Zone(RangeKey.GREATEST, RangeKey.LEAST);

  /** All values. */
  public static final Zone ALL = new Zone(RangeKey.LEAST, RangeKey.GREATEST);

  public Zone {
    boolean empty = least.equals(RangeKey.GREATEST) && greatest.equals(RangeKey.LEAST);
    if (!empty && least.compareTo(greatest) > 0) {
      throw new IllegalArgumentException(
          "least must not be above greatest, but was " + least + " above " + greatest);
    }
  }

  /** One value. */
  public static Zone of(RangeKey key) {
    return new Zone(key, key);
  }

  /**
   * The values above a bound.
   *
   * @param inclusive whether the bound is one of them
   */
  public static Zone above(RangeKey bound, boolean inclusive) {
    return new Zone(inclusive || bound.isCut() ? bound : bound.next(), RangeKey.GREATEST);
  }

  /**
   * The values below a bound.
   *
   * @param inclusive whether the bound is one of them
   */
  public static Zone below(RangeKey bound, boolean inclusive) {
    if (inclusive || bound.isCut()) {
      return new Zone(RangeKey.LEAST, bound);
    }
    return bound.equals(RangeKey.LEAST) ? EMPTY : new Zone(RangeKey.LEAST, bound.previous());
  }

  /** Whether there is no value. */
  public boolean isEmpty() {
    return equals(EMPTY);
  }

  /** Whether a value is one of them. */
  public boolean contains(RangeKey key) {
    return least.compareTo(key) <= 0 && key.compareTo(greatest) <= 0;
  }

  /** The smallest zone that has the values of both. */
  public Zone or(Zone other) {
    return isEmpty()
        ? other
        : other.isEmpty()
            ? this
            : new Zone(
                RangeKey.smaller(least, other.least), RangeKey.greater(greatest, other.greatest));
  }

  /** The values that are in both. */
  public Zone and(Zone other) {
    RangeKey from = RangeKey.greater(least, other.least);
    RangeKey to = RangeKey.smaller(greatest, other.greatest);
    return from.compareTo(to) <= 0 ? new Zone(from, to) : EMPTY;
  }

  /** Whether some value is in both. */
  public boolean overlaps(Zone other) {
    return RangeKey.greater(least, other.least)
            .compareTo(RangeKey.smaller(greatest, other.greatest))
        <= 0;
  }

  /** The smallest and the greatest key. */
  @Override
  public String toString() {
    return isEmpty() ? "no value" : least + " to " + greatest;
  }
}
