package dev.corymb.replication.update;

import dev.corymb.core.format.FormatException;

/** Messages as bytes; {@code docs/format.md} describes them. */
public final class MessageFormat {

  private MessageFormat() {}

  /** The bytes of a message. Equal messages have equal bytes. */
  public static byte[] encode(Message message) {
    throw new UnsupportedOperationException("not there yet: " + message);
  }

  /**
   * The message of the bytes; all of them, no more and no less. Takes memory in proportion to their
   * length, whatever they claim.
   *
   * @throws FormatException if they are no message
   */
  public static Message decode(byte[] bytes) throws FormatException {
    throw new FormatException(0, "a message", bytes.length + " bytes");
  }
}
