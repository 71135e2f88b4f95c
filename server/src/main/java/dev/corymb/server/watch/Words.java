package dev.corymb.server.watch;

import java.util.Locale;

/** Writes names of constants as users know them. */
public final class Words {

  private Words() {}

  /** A constant such as PBF_BF as {@code pbf-bf}. */
  public static String lower(String constant) {
    return constant.toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
