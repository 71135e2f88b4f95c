package dev.corymb.replication.update;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.FormatException;
import dev.corymb.core.wire.ByteSink;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Messages as bytes; {@code docs/format.md} describes them. */
public final class MessageFormat {

  private MessageFormat() {}

  /** The bytes of a message. Equal messages have equal bytes. */
  public static byte[] encode(Message message) {
    requireNonNull(message, "message");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      new MessageEncoder(new ByteSink(out, 256)).write(message);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory cannot fail", e);
    }
    return out.toByteArray();
  }

  /**
   * The message of the bytes; all of them, no more and no less. Takes memory in proportion to their
   * length, whatever they claim.
   *
   * @throws FormatException if they are no message
   */
  public static Message decode(byte[] bytes) throws FormatException {
    try {
      return new MessageDecoder(bytes).read();
    } catch (FormatException e) {
      throw e;
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory cannot fail", e);
    }
  }
}
