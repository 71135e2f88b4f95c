package dev.corymb.bench.filters;

import dev.corymb.core.check.Require;
import java.util.Locale;

/** The numbers for which all entrants are compared. */
record Contest(int items, double falseRate) {

  Contest {
    Require.positive("--items", items);
    Require.openUnit("--false-rate", falseRate);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%,d items, false rate %s %%", items, percent());
  }

  private String percent() {
    return Double.toString(100 * falseRate).replaceFirst("\\.0$", "");
  }
}
