package dev.corymb.server.security;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * Where a server listens: resolved once, so that what was judged is what is bound.
 *
 * @param name as it was given
 * @param address that it stands for
 */
public record ListenAddress(String name, InetAddress address) {

  /**
   * Resolves a name or an address.
   *
   * @throws IllegalArgumentException if it stands for none
   */
  public static ListenAddress of(String name) {
    try {
      if (!name.isBlank()) {
        return new ListenAddress(name, InetAddress.getByName(name));
      }
    } catch (UnknownHostException e) {
      // refused below
    }
    throw new IllegalArgumentException(
        "the setting host must be an address of this machine, but was \"" + name + '"');
  }

  /** Whether only this machine reaches it. */
  public boolean isLoopback() {
    return address.isLoopbackAddress();
  }

  /** Whether it stands for all addresses of this machine. */
  public boolean isAny() {
    return address.isAnyLocalAddress();
  }

  /** The address as it is bound. */
  public String text() {
    return address.getHostAddress();
  }

  /** The name as it stands in the address of a page, by which this machine reaches it. */
  public String inUri() {
    String host = isAny() ? InetAddress.getLoopbackAddress().getHostAddress() : name;
    return host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
  }
}
