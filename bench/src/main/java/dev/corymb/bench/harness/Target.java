package dev.corymb.bench.harness;

import java.util.Map;

/**
 * What a number ought to be, most often a ratio to a peer in the same run, and what it is.
 *
 * @param value NaN if it was not measured
 * @param atLeast whether the bound is the least allowed value, not the most
 * @param bound NaN if nothing is asked
 */
public record Target(String what, double value, boolean atLeast, double bound) {

  /** A number with a least allowed value. */
  public static Target least(double bound, String what, double value) {
    return new Target(what, value, true, bound);
  }

  /** A number with a greatest allowed value. */
  public static Target most(double bound, String what, double value) {
    return new Target(what, value, false, bound);
  }

  /** Whether the number was measured. */
  public boolean isMeasured() {
    return !Double.isNaN(value);
  }

  /** Whether the number keeps its bound. */
  public boolean isMet() {
    return atLeast ? value >= bound : value <= bound;
  }

  /** The mark in tables. */
  public String mark() {
    return Double.isNaN(bound) ? "" : isMet() ? "✓" : "✗";
  }

  /** The bound in tables: a sign and a number. */
  public String boundText(String format) {
    return (atLeast ? "≥ " : "≤ ") + Numbers.format(format, bound);
  }

  Map<String, Object> json() {
    return Json.object(
        "target", what, "value", value, atLeast ? "least" : "most", bound, "met", isMet());
  }
}
