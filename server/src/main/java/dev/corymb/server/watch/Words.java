package dev.corymb.server.watch;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Writes names of constants and small numbers as users know them. */
public final class Words {

  private Words() {}

  /** A constant such as PBF_BF as {@code pbf-bf}. */
  public static String lower(String constant) {
    return constant.toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * A probability or small average to three digits, as the console writes it: {@code 0.08}, {@code
   * 1.23e-5}; below a millionth {@code < 1e-6}, since how much less never matters.
   */
  public static String rate(double value) {
    if (value == 0) {
      return "0";
    }
    if (value < 1e-6) {
      return "< 1e-6";
    }
    BigDecimal rounded = new BigDecimal(value, new MathContext(3)).stripTrailingZeros();
    if (value >= 0.0001) {
      return rounded.toPlainString();
    }
    int exponent = rounded.precision() - rounded.scale() - 1;
    return rounded.movePointLeft(exponent).toPlainString() + "e" + exponent;
  }
}
