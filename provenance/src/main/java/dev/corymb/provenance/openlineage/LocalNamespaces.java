package dev.corymb.provenance.openlineage;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Namespaces that name something else on every machine, so that equal names at two sites are not
 * the same thing. Case does not matter. A namespace is local if
 *
 * <ul>
 *   <li>it names a host, and this is {@code localhost} or ends in {@code .localhost}, is in {@code
 *       127.0.0.0/8}, or is {@code ::1}: {@code postgres://localhost:5432}, {@code 127.0.0.1:9092},
 *       {@code https://[::1]/x}; of several hosts with commas between them, one is enough;
 *   <li>or it names no host and its scheme is one of a set: {@code file}, {@code file:/tmp}, {@code
 *       inmemory://}. With a host, {@code file://nas} is a file of that host, and not local;
 *   <li>or it is a path, {@code /tmp/warehouse} or {@code C:\data}, and {@code file} is in the set.
 * </ul>
 *
 * <p>Names are taken as they are: no host is looked up.
 */
public final class LocalNamespaces implements Predicate<String> {

  /** Loopback hosts, files and memory. */
  public static final LocalNamespaces DEFAULT = new LocalNamespaces(Set.of("file", "inmemory"));

  /** A scheme, and an authority if it has one; also with a second scheme, as JDBC has it. */
  private static final Pattern URI =
      Pattern.compile("([a-z][a-z0-9+.-]*):(?:(?:[a-z0-9+.-]+:)?//([^/?#;]*))?.*", Pattern.DOTALL);

  private static final Pattern PATH = Pattern.compile("(/(?!/)|[a-z]:[/\\\\]).*", Pattern.DOTALL);
  private static final Pattern WITH_PORT = Pattern.compile("([^:]*):\\d*");
  private static final Pattern LOOPBACK =
      Pattern.compile(
          "(.*\\.)?localhost\\.?|(::ffff:)?127(\\.\\d{1,3}){3}|::1|(0{1,4}:){7}0{0,3}1");

  private final Set<String> schemes;

  /**
   * Loopback hosts and some schemes.
   *
   * @param schemes such as {@code file}, in lower case
   */
  public LocalNamespaces(Set<String> schemes) {
    this.schemes = Set.copyOf(schemes);
  }

  @Override
  public boolean test(String namespace) {
    String text = namespace.toLowerCase(Locale.ROOT);
    if (schemes.contains(text) || isLoopback(text)) {
      return true; // no scheme, or nothing else
    }
    if (PATH.matcher(text).matches()) {
      return schemes.contains("file");
    }
    Matcher uri = URI.matcher(text);
    if (!uri.matches()) {
      return false;
    }
    String authority = uri.group(2);
    if (authority == null || authority.isEmpty()) {
      return schemes.contains(uri.group(1));
    }
    return Arrays.stream(authority.split(",")).anyMatch(LocalNamespaces::isLoopback);
  }

  /** Whether a host is, which may have a user before it and a port after it. */
  private static boolean isLoopback(String authority) {
    String host = authority.substring(authority.lastIndexOf('@') + 1);
    Matcher port = WITH_PORT.matcher(host);
    if (host.startsWith("[") && host.contains("]")) {
      host = host.substring(1, host.indexOf(']'));
    } else if (port.matches()) {
      host = port.group(1);
    }
    return LOOPBACK.matcher(host).matches();
  }
}
