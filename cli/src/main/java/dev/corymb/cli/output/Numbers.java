package dev.corymb.cli.output;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as people read them, the same in every country. */
public final class Numbers {

  private static final String[] UNITS = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

  private Numbers() {}

  /** A count with its thousands apart. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** Words with numbers among them, by a format: {@code %,d} is a count. */
  public static String words(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** A rate, a fill or another real number, to three digits: "0.0123", "1.23e-5", "1,234". */
  public static String real(double value) {
    if (value == 0 || value == 1) {
      return value == 0 ? "0" : "1";
    }
    double size = Math.abs(value);
    if (size >= 1000) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    BigDecimal rounded = new BigDecimal(value, new MathContext(3)).stripTrailingZeros();
    if (size >= 0.0001) {
      return rounded.toPlainString();
    }
    int exponent = rounded.precision() - rounded.scale() - 1;
    return rounded.movePointLeft(exponent).toPlainString() + "e" + exponent;
  }

  /** The upper bound of a mean, such as "at most 0.08"; of what is next to nothing "< 1e-6". */
  public static String atMost(double value) {
    return value > 0 && value < 1e-6 ? "< 1e-6" : "at most " + real(value);
  }

  /** A number of bytes, exact and in a unit that fits. */
  public static String bytes(long value) {
    String exact = count(value) + (value == 1 ? " byte" : " bytes");
    if (value < 1024) {
      return exact;
    }
    double scaled = value;
    int unit = -1;
    while (scaled >= 1024 && unit < UNITS.length - 1) {
      scaled /= 1024;
      unit++;
    }
    return exact + String.format(Locale.ROOT, " (%.1f %s)", scaled, UNITS[unit]);
  }

  /** A length of time, in the unit in which it has two digits or so. */
  public static String time(long millis) {
    long seconds = millis / 1000;
    if (seconds < 2) {
      return count(millis) + " ms";
    }
    if (seconds < 120) {
      return seconds + " s";
    }
    if (seconds < 120 * 60) {
      return seconds / 60 + " min";
    }
    return seconds < 48 * 3600 ? seconds / 3600 + " h" : count(seconds / 86_400) + " days";
  }

  /** A count and a word, such as "1 item" or "2 items". */
  public static String of(long value, String word) {
    return count(value) + " " + word + (value == 1 ? "" : "s");
  }
}
