package dev.corymb.core.check;

import java.time.Duration;

/**
 * Checks of a caller's arguments. Each returns the value it was given, or throws {@link
 * IllegalArgumentException} with a message that names the argument, the rule and the value.
 */
public final class Require {

  private Require() {}

  /** Requires a value of at least 1. */
  public static int positive(String name, int value) {
    if (value <= 0) {
      throw refusal(name, "be positive", value);
    }
    return value;
  }

  /** Requires a value of at least 1. */
  public static long positive(String name, long value) {
    if (value <= 0) {
      throw refusal(name, "be positive", value);
    }
    return value;
  }

  /** Requires a time longer than zero. */
  public static Duration positive(String name, Duration value) {
    if (value.isNegative() || value.isZero()) {
      throw refusal(name, "be positive", value);
    }
    return value;
  }

  /** Requires a value of at least 0. */
  public static int notNegative(String name, int value) {
    if (value < 0) {
      throw refusal(name, "not be negative", value);
    }
    return value;
  }

  /** Requires a value of at least 0. */
  public static long notNegative(String name, long value) {
    if (value < 0) {
      throw refusal(name, "not be negative", value);
    }
    return value;
  }

  /** Requires a probability strictly between 0 and 1. */
  public static double openUnit(String name, double value) {
    if (!(value > 0 && value < 1)) { // negated, so that NaN is refused too
      throw refusal(name, "be in (0, 1)", value);
    }
    return value;
  }

  /** Requires a probability or a fraction: 0, 1 or anything between. */
  public static double unit(String name, double value) {
    if (!(value >= 0 && value <= 1)) { // negated, so that NaN is refused too
      throw refusal(name, "be in [0, 1]", value);
    }
    return value;
  }

  /** Requires a value from {@code min} to {@code max}, both included. */
  public static int inRange(String name, int value, int min, int max) {
    if (value < min || value > max) {
      throw refusal(name, rangeRule(min, max), value);
    }
    return value;
  }

  /** Requires a value from {@code min} to {@code max}, both included. */
  public static long inRange(String name, long value, long min, long max) {
    if (value < min || value > max) {
      throw refusal(name, rangeRule(min, max), value);
    }
    return value;
  }

  /** Requires a value from {@code min} to {@code max}, both included. */
  public static double inRange(String name, double value, double min, double max) {
    if (!(value >= min && value <= max)) { // negated, so that NaN is refused too
      throw refusal(name, rangeRule(min, max), value);
    }
    return value;
  }

  private static String rangeRule(Object min, Object max) {
    return "be in [" + min + ", " + max + "]";
  }

  private static IllegalArgumentException refusal(String name, String rule, Object value) {
    return new IllegalArgumentException(name + " must " + rule + ", but was " + value);
  }
}
