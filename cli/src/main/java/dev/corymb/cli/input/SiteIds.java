package dev.corymb.cli.input;

import dev.corymb.core.site.SiteId;

/** The words in which commands refuse what is not a {@linkplain SiteId site id}. */
public final class SiteIds {

  /** What a text must be. */
  public static final String RULE = "must be a site id: " + SiteId.RULE;

  private SiteIds() {}

  /** The rule that a text breaks, with what it was, or null if it can be an id. */
  public static String broken(CharSequence text) {
    return SiteId.fault(text).map(fault -> RULE + ", but " + fault + shown(text)).orElse(null);
  }

  private static String shown(CharSequence text) {
    return text.length() == 0 ? "" : ": " + InputException.quoted(SiteId.shown(text.toString()));
  }
}
