package dev.corymb.provenance.event;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The identity of an event: the first 16 bytes of the SHA-256 of its canonical bytes.
 *
 * @param high the first eight bytes
 * @param low the last eight bytes
 */
public record EventId(long high, long low) implements Comparable<EventId> {

  /** The number of bytes. */
  public static final int BYTES = 2 * Long.BYTES;

  /** The id of canonical bytes. */
  static EventId of(byte[] canonical) {
    try {
      ByteBuffer hash = ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(canonical));
      return new EventId(hash.getLong(), hash.getLong());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }

  /**
   * The id in 32 hexadecimal digits.
   *
   * @throws IllegalArgumentException if the text is anything else
   */
  public static EventId parse(String text) {
    if (!text.matches("[0-9a-f]{32}")) {
      throw new IllegalArgumentException(
          "event must be 32 hexadecimal digits in lower case, but was "
              + text.substring(0, Math.min(100, text.length())));
    }
    ByteBuffer bytes = ByteBuffer.wrap(HexFormat.of().parseHex(text));
    return new EventId(bytes.getLong(), bytes.getLong());
  }

  @Override
  public int compareTo(EventId other) {
    int order = Long.compareUnsigned(high, other.high);
    return order != 0 ? order : Long.compareUnsigned(low, other.low);
  }

  @Override
  public String toString() {
    return HexFormat.of().toHexDigits(high) + HexFormat.of().toHexDigits(low);
  }
}
