package dev.corymb.node.directory;

import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * The names of the parts of a site: a site with a moving window is made of buckets, each of which
 * is a site of its own to replication and index, and outside they have one name. Where several
 * owners claim one site, each claim but the first has a name of its own in the same way, so that
 * what any of them holds is found under the site's id.
 */
public final class Parts {

  private static final char SEPARATOR = '\u001f'; // refused in the ids of users
  private static final String RIVAL = SEPARATOR + "@"; // no number of a part begins so

  private Parts() {}

  /** The name of a part of a site. */
  public static String name(String site, long part) {
    return site + SEPARATOR + part;
  }

  /** The name of a further claim to a site, or to a part of one. */
  public static String rival(String name, long number) {
    return name + RIVAL + number;
  }

  /** Whether a name is that of a further claim. */
  public static boolean isRival(String name) {
    return name.contains(RIVAL);
  }

  /** The further claims to a name among many, as {@link #rival} names them. */
  public static <T> NavigableMap<String, T> rivals(String name, NavigableMap<String, T> claims) {
    String first = name + RIVAL;
    String end = name + SEPARATOR + (char) (RIVAL.charAt(1) + 1);
    return claims.subMap(first, true, end, false);
  }

  /** The site that a name belongs to; the name itself if it is that of no part. */
  public static String site(String name) {
    int end = name.indexOf(SEPARATOR);
    return end < 0 ? name : name.substring(0, end);
  }

  /** Whether a name is that of a part. */
  public static boolean isPart(String name) {
    return name.indexOf(SEPARATOR) >= 0;
  }

  /**
   * The names of a site among many: its own, if it is there, and those of its parts. However many
   * there are, only these are looked at.
   *
   * @param names in the order of strings, in which the parts of a site are next to each other
   */
  public static Set<String> names(String site, NavigableSet<String> names) {
    if (isPart(site)) {
      return Set.of(); // no site has such an id
    }
    String first = site + SEPARATOR;
    String end = site + (char) (SEPARATOR + 1);
    Set<String> found = new TreeSet<>(names.subSet(first, true, end, false));
    if (names.contains(site)) {
      found.add(site);
    }
    return found;
  }

  /** The number of the part that a name is of. */
  public static long part(String name) {
    return Long.parseLong(name.substring(name.indexOf(SEPARATOR) + 1));
  }
}
