package dev.corymb.bench.rivals;

import dev.corymb.core.check.Require;
import java.util.Locale;

/**
 * The numbers that decide between an index and a map.
 *
 * @param items of each site
 * @param sharing how many sites have an item
 */
record Contest(Form form, int sites, int items, int sharing) {

  Contest {
    Require.positive("sites", sites);
    Require.positive("items", items);
    Require.inRange("sharing", sharing, 1, sites);
  }

  /** The different items at one place in all sites. */
  int groups() {
    return (sites + sharing - 1) / sharing;
  }

  long allItems() {
    return (long) sites * items;
  }

  /** The different items. */
  long differentItems() {
    return (long) groups() * items;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%s, %,d sites, %,d items, each in %,d", form, sites, items, sharing);
  }
}
