package dev.corymb.input.row;

import java.util.Optional;

/**
 * One row of an input.
 *
 * @param place where it was, for messages
 * @param site the site that it names; empty if no column of sites was asked for
 * @param code the attribute code, from 1; 0 if no column of codes was asked for
 * @param given the attributes that it gives, as a mask: bit i stands for attribute i
 * @param item the item or query as the {@link Target} made it; null if the row is rejected
 * @param rejection why it is rejected, if it is
 * @param raw the row as it was, on one line of the input's {@link RowFormat}; empty if invalid rows
 *     are not skipped
 */
public record Row<V>(
    Place place,
    String site,
    int code,
    long given,
    V item,
    Optional<Rejection> rejection,
    String raw) {

  /** An item that did not come from a file. */
  public static <V> Row<V> of(Place place, String site, V item) {
    return new Row<>(place, site, 0, 0, item, Optional.empty(), "");
  }

  /** Whether it can be used. */
  public boolean isGood() {
    return rejection.isEmpty();
  }
}
