package dev.corymb.core.hash;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * A number for a sequence of numbers and texts: the first eight bytes of its SHA-256. One-way,
 * because a seed is among what goes in and the number is sent around.
 */
public final class Fingerprint {

  private final MessageDigest digest;

  /** Starts with nothing. */
  public Fingerprint() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }

  /** A number. */
  public Fingerprint add(long value) {
    digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, value));
    return this;
  }

  /** A text, with its length in front so that two of them never look like two others. */
  public Fingerprint add(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    add(bytes.length);
    digest.update(bytes);
    return this;
  }

  /** The number; it can be asked for once. */
  public long value() {
    return ByteBuffer.wrap(digest.digest()).getLong();
  }
}
