package dev.corymb.provenance.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Other ways to write an id, for somebody who asks for one of which nothing is known. Ids are
 * compared as texts, as RDF has it, so none of these is ever taken for another.
 */
public final class Spellings {

  /*
   * What RFC 3986 calls equivalent by syntax (6.2.2: case of scheme and host, percent-encoding) and by
   * scheme (6.2.3: default port, empty path); a slash at the end, which is no more than likely; and
   * names of OpenLineage that are not percent-encoded, for which it is not known where the namespace
   * ends.
   */

  private static final Pattern ENCODED = Pattern.compile("%([0-9a-fA-F]{2})");
  private static final Pattern UNRESERVED = Pattern.compile("[a-zA-Z0-9._~-]");
  private static final Pattern URN = Pattern.compile("urn:([^:]*):(.*)");
  private static final Pattern AUTHORITY = Pattern.compile("(//(?:[^/?#@]*@)?)([^/?#@]*)(.*)");
  private static final Pattern NAMED = Pattern.compile("(urn:ol:(?:dataset|job):)(.+)");
  private static final Pattern NAMESPACE = // scheme, authority, path, and a slash at the end
      Pattern.compile("([^%]+)%3A%2F%2F(.*?)(%2F.+?)?(?:%2F)?");
  private static final int MOST_NAMES = 16; // from one name of OpenLineage

  private Spellings() {}

  /** Other spellings of an id, the likeliest first, most of which nobody uses. */
  public static List<Iri> others(Iri id) {
    Set<String> all = new LinkedHashSet<>();
    String normal = normal(id.value());
    String portless = withoutDefaultPort(normal);
    for (String base : List.of(normal, portless)) {
      all.add(base);
      all.add(base.endsWith("/") ? base.substring(0, base.length() - 1) : base + "/");
    }
    all.addAll(named(normal));
    all.remove(id.value());
    return all.stream().filter(text -> text.length() <= Iri.MAX_LENGTH).map(Iri::new).toList();
  }

  private static String normal(String id) {
    int colon = id.indexOf(':');
    String scheme = id.substring(0, colon).toLowerCase(Locale.ROOT);
    String rest = ENCODED.matcher(id.substring(colon + 1)).replaceAll(one -> decoded(one.group(1)));
    Matcher urn = URN.matcher(scheme + ":" + rest);
    if (urn.matches()) {
      String kind = urn.group(1).toLowerCase(Locale.ROOT);
      String name = urn.group(2);
      return "urn:" + kind + ":" + (kind.equals("uuid") ? name.toLowerCase(Locale.ROOT) : name);
    }
    Matcher authority = AUTHORITY.matcher(rest);
    return scheme
        + ":"
        + (authority.matches()
            ? authority.group(1) + authority.group(2).toLowerCase(Locale.ROOT) + authority.group(3)
            : rest);
  }

  /** A character that needs no encoding, else the same in upper case. */
  private static String decoded(String digits) {
    String character = String.valueOf((char) HexFormat.fromHexDigits(digits));
    return UNRESERVED.matcher(character).matches()
        ? character
        : Matcher.quoteReplacement("%" + digits.toUpperCase(Locale.ROOT));
  }

  private static String withoutDefaultPort(String id) {
    return id.replaceFirst("^(http://[^/?#]*):80(?=[/?#]|$)", "$1")
        .replaceFirst("^(https://[^/?#]*):443(?=[/?#]|$)", "$1");
  }

  /**
   * A name of OpenLineage that was not encoded, divided at each slash that may be the one, and with
   * a namespace in the usual case.
   */
  private static List<String> named(String id) {
    List<String> all = new ArrayList<>();
    Matcher named = NAMED.matcher(id);
    if (named.matches()) {
      String name = named.group(2);
      for (int at = name.indexOf('/');
          at >= 0 && all.size() < MOST_NAMES;
          at = name.indexOf('/', at + 1)) {
        String namespace = encoded(name.substring(0, at));
        String local = '/' + encoded(name.substring(at + 1));
        all.add(named.group(1) + namespace + local);
        Matcher parts = NAMESPACE.matcher(namespace);
        if (parts.matches()) {
          String path = parts.group(3) == null ? "" : parts.group(3);
          String start = lower(parts.group(1)) + "%3A%2F%2F" + lower(parts.group(2));
          all.add(named.group(1) + start + path + local);
        }
      }
    }
    return all;
  }

  /** The same in lower case, but for what is percent-encoded. */
  private static String lower(String text) {
    return ENCODED
        .matcher(text.toLowerCase(Locale.ROOT))
        .replaceAll(one -> one.group().toUpperCase(Locale.ROOT));
  }

  /** Encodes what is not encoded. */
  private static String encoded(String text) {
    StringBuilder all = new StringBuilder();
    for (int at = 0; at < text.length(); ) {
      String character = Character.toString(text.codePointAt(at));
      boolean isEncoded =
          ENCODED.matcher(text).region(at, Math.min(text.length(), at + 3)).matches();
      if (isEncoded || UNRESERVED.matcher(character).matches()) {
        all.append(character);
      } else {
        for (byte part : character.getBytes(UTF_8)) {
          all.append(String.format(Locale.ROOT, "%%%02X", part));
        }
      }
      at += character.length();
    }
    return all.toString();
  }
}
