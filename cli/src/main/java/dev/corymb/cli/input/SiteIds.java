package dev.corymb.cli.input;

/** What can be the id of a site: a text that fits a line. */
public final class SiteIds {

  /** The most characters. */
  public static final int MAX_LENGTH = 1000;

  private static final String BREAKS = "\n\r\u000b\f\u0085\u2028\u2029";

  private SiteIds() {}

  /** The rule that a text breaks, with what it was, or null if it can be an id. */
  public static String broken(CharSequence text) {
    String rule = "must be a site id: a text of 1 to 1,000 characters without line breaks, but ";
    if (text.length() == 0) {
      return rule + "was empty";
    }
    if (text.length() > MAX_LENGTH) {
      return rule + "had " + text.length() + " characters: " + InputException.quoted(text);
    }
    for (int i = 0; i < text.length(); i++) {
      if (BREAKS.indexOf(text.charAt(i)) >= 0) {
        return rule + "had a line break: " + InputException.quoted(text);
      }
    }
    if (text.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE)) {
      return rule + "had half a surrogate pair, which is no character";
    }
    return null;
  }
}
