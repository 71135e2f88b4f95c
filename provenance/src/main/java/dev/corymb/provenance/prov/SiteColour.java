package dev.corymb.provenance.prov;

import java.util.Locale;

/** Colours of sites, as different as that many can be: light ones of areas, dark ones of lines. */
final class SiteColour {

  private static final double GOLDEN = 0.618_033_988_749_895; // spreads hues, however many
  private static final int SECTORS = 6;

  private SiteColour() {}

  /** The light colour of a number, such as {@code #f79999}. */
  static String light(int number) {
    return of(number, 0.38, 0.97);
  }

  /** The dark colour of a number. */
  static String dark(int number) {
    return of(number, 0.8, 0.6);
  }

  private static String of(int number, double saturation, double value) {
    double hue = number * GOLDEN % 1 * SECTORS;
    return String.format(
        Locale.ROOT,
        "#%02x%02x%02x",
        part(hue, 5, saturation, value),
        part(hue, 3, saturation, value),
        part(hue, 1, saturation, value));
  }

  /** A part of the colour of a hue: red, green and blue differ by two sectors. */
  private static int part(double hue, int shift, double saturation, double value) {
    double sector = (hue + shift) % SECTORS;
    double fall = Math.max(0, Math.min(1, Math.min(sector, 4 - sector)));
    return (int) Math.round(255 * value * (1 - saturation * fall));
  }
}
