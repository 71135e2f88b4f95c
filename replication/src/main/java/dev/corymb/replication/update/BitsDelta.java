package dev.corymb.replication.update;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.format.FormatException;

/** The change from one bit image of a shape to another, in few bytes. */
public final class BitsDelta {

  private BitsDelta() {}

  /** Codes the way from one image to another. */
  public static byte[] encode(FilterShape shape, Bits from, Bits to) {
    throw new UnsupportedOperationException("not there yet");
  }

  /**
   * Goes the way from an image: what results, in bits of its own.
   *
   * @throws FormatException if the bytes are no way from that image
   */
  public static BitArray apply(FilterShape shape, Bits from, byte[] delta) throws FormatException {
    throw new FormatException(0, "a delta", delta.length + " bytes");
  }

  /** The CRC32C of all words of an image, each as eight bytes, lowest first. */
  public static int checksum(Bits bits) {
    throw new UnsupportedOperationException("not there yet");
  }
}
