package dev.corymb.node.ledger;

import dev.corymb.core.range.RangeKey;
import dev.corymb.core.range.Zone;
import dev.corymb.core.range.Zones;
import java.util.Arrays;
import java.util.Collections;

/**
 * What is known in memory of the zones of a site: of each a zone that has all values, and whether
 * it is the smallest one. So the store is searched only when an extreme value has gone, and not
 * through all that has gone before it. Guarded by the lock of the site.
 */
final class SiteZones {

  /** Finds the smallest zone inside another that has all values. */
  interface Search<E extends Exception> {
    Zone within(int range, Zone outer) throws E;
  }

  private Zone[] outer = {};
  private boolean[] exact = {};

  /** Takes values that came or went. */
  void change(RangeValue value, boolean there) {
    if (value.range() >= outer.length) {
      return; // nothing is known yet
    }
    Zone zone = outer[value.range()];
    if (there) {
      outer[value.range()] = zone.or(Zone.of(value.key()));
    } else if (isExtreme(zone, value.key())) {
      exact[value.range()] = false;
    }
  }

  private static boolean isExtreme(Zone zone, RangeKey key) {
    return zone.least().equals(key) || zone.greatest().equals(key);
  }

  /** The zones, after a search for those that are not known. */
  <E extends Exception> Zones zones(int ranges, Search<E> search) throws E {
    if (outer.length < ranges) {
      outer = Collections.nCopies(ranges, Zone.ALL).toArray(Zone[]::new);
      exact = new boolean[ranges];
    }
    for (int range = 0; range < ranges; range++) {
      if (!exact[range]) {
        outer[range] = search.within(range, outer[range]);
        exact[range] = true;
      }
    }
    return new Zones(Arrays.asList(outer));
  }
}
