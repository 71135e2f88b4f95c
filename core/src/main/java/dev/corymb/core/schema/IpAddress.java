package dev.corymb.core.schema;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;

/**
 * An IPv4 or IPv6 address, as the 128 bits of IPv6. An IPv4 address is the one that IPv6 has for
 * it, {@code ::ffff:a.b.c.d}, so both notations are equal.
 *
 * @param high the first 64 bits
 * @param low the last 64 bits
 */
public record IpAddress(long high, long low) {

  private static final long MAPPED = 0xffffL << 32;
  private static final int GROUPS = 8;
  private static final int MAX_TEXT = 45; // six groups of four digits and an IPv4 address

  /** The address of an object of the Java library; a zone is left out. */
  public static IpAddress of(InetAddress address) {
    ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
    return address instanceof Inet4Address
        ? ofV4(Integer.toUnsignedLong(bytes.getInt()))
        : new IpAddress(bytes.getLong(), bytes.getLong());
  }

  private static IpAddress ofV4(long bits) {
    return new IpAddress(0, MAPPED | bits);
  }

  /**
   * Reads an address; nothing is looked up.
   *
   * @throws IllegalArgumentException if it is none; octets with leading zeros are refused, because
   *     some programs read them as octal
   */
  public static IpAddress parse(String text) {
    if (text.length() > MAX_TEXT) {
      throw invalid(text);
    }
    if (text.indexOf(':') < 0) {
      return ofV4(v4(text));
    }
    int gap = text.indexOf("::");
    if (gap < 0) {
      long[] all = groups(text, true, text);
      if (all.length != GROUPS) {
        throw invalid(text);
      }
      return of(all);
    }
    long[] head = groups(text.substring(0, gap), false, text);
    long[] tail = groups(text.substring(gap + 2), true, text);
    if (head.length + tail.length >= GROUPS) { // the gap stands for one group at least
      throw invalid(text);
    }
    long[] all = new long[GROUPS];
    System.arraycopy(head, 0, all, 0, head.length);
    System.arraycopy(tail, 0, all, GROUPS - tail.length, tail.length);
    return of(all);
  }

  private static IpAddress of(long[] groups) {
    return new IpAddress(
        groups[0] << 48 | groups[1] << 32 | groups[2] << 16 | groups[3],
        groups[4] << 48 | groups[5] << 32 | groups[6] << 16 | groups[7]);
  }

  /** Groups of 16 bits; the last two of an address may be an IPv4 address. */
  private static long[] groups(String part, boolean last, String text) {
    if (part.isEmpty()) {
      return new long[0];
    }
    String[] words = part.split(":", -1);
    boolean mixed = words[words.length - 1].indexOf('.') >= 0 && last;
    long[] groups = new long[words.length + (mixed ? 1 : 0)];
    for (int i = 0; i < words.length - (mixed ? 1 : 0); i++) {
      groups[i] = number(words[i], 16, 4, 0xffff, text);
    }
    if (mixed) {
      long bits = v4(words[words.length - 1]);
      groups[groups.length - 2] = bits >>> 16;
      groups[groups.length - 1] = bits & 0xffff;
    }
    return groups;
  }

  private static long v4(String text) {
    String[] octets = text.split("\\.", -1);
    if (octets.length != 4) {
      throw invalid(text);
    }
    long bits = 0;
    for (String octet : octets) {
      if (octet.length() > 1 && octet.charAt(0) == '0') {
        throw invalid(text);
      }
      bits = bits << 8 | number(octet, 10, 3, 0xff, text);
    }
    return bits;
  }

  private static long number(String word, int radix, int digits, int most, String text) {
    if (word.isEmpty() || word.length() > digits) {
      throw invalid(text);
    }
    int value = 0;
    for (int i = 0; i < word.length(); i++) {
      char character = word.charAt(i);
      int digit = character < 128 ? Character.digit(character, radix) : -1;
      if (digit < 0) {
        throw invalid(text);
      }
      value = value * radix + digit;
    }
    if (value > most) {
      throw invalid(text);
    }
    return value;
  }

  private static IllegalArgumentException invalid(String text) {
    return new IllegalArgumentException("must be an IPv4 or IPv6 address, but was '" + text + "'");
  }

  /** {@code a.b.c.d}, or all eight groups in hexadecimal. */
  @Override
  public String toString() {
    if (high == 0 && low >>> 32 == 0xffff) {
      return (low >>> 24 & 0xff)
          + "."
          + (low >>> 16 & 0xff)
          + "."
          + (low >>> 8 & 0xff)
          + "."
          + (low & 0xff);
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < GROUPS; i++) {
      long half = i < 4 ? high : low;
      text.append(i == 0 ? "" : ":")
          .append(Long.toHexString(half >>> (48 - 16 * (i % 4)) & 0xffff));
    }
    return text.toString();
  }
}
