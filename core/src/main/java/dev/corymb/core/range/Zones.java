package dev.corymb.core.range;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * The zones of a site, one for each range attribute in their order; or none if nothing is known of
 * them. Immutable.
 */
public record Zones(List<Zone> each) {

  /** Nothing is known: no range can be ruled out. */
  public static final Zones UNKNOWN = new Zones(List.of());

  public Zones {
    each = List.copyOf(each);
  }

  /** Of a site without items. */
  public static Zones empty(int attributes) {
    return new Zones(Collections.nCopies(attributes, Zone.EMPTY));
  }

  /** Whether anything is known. */
  public boolean isKnown() {
    return !each.isEmpty();
  }

  /** The same and further values of one attribute. */
  public Zones with(int attribute, Zone values) {
    List<Zone> widened = new ArrayList<>(each);
    widened.set(attribute, each.get(attribute).or(values));
    return new Zones(widened);
  }

  /**
   * Whether the site might hold values of all ranges that a query asks for, perhaps in different
   * items.
   *
   * @param asked the ranges by the number of the attribute
   */
  public boolean mightHold(Map<Integer, Zone> asked) {
    if (isKnown()) {
      for (Map.Entry<Integer, Zone> range : asked.entrySet()) { // of thousands of sites
        if (!each.get(range.getKey()).overlaps(range.getValue())) {
          return false;
        }
      }
    }
    return true;
  }
}
