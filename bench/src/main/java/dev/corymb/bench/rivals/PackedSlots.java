package dev.corymb.bench.rivals;

import dev.corymb.core.check.Require;

/** Numbers of up to 63 bits each, packed without gaps. */
final class PackedSlots {

  private final long[] words;
  private final int width;
  private final long mask;

  PackedSlots(long slots, int width) {
    this.width = Require.inRange("width", width, 1, 63);
    this.mask = (1L << width) - 1;
    this.words = new long[Math.toIntExact(slots * width / Long.SIZE + 2)]; // one more is read
  }

  long get(long slot) {
    long bit = slot * width;
    int word = (int) (bit >>> 6);
    int shift = (int) bit & 63;
    // The second word without a branch: two shifts, because one by 64 would do nothing.
    return ((words[word] >>> shift) | ((words[word + 1] << 1) << (63 - shift))) & mask;
  }

  void set(long slot, long value) {
    long bit = slot * width;
    int word = (int) (bit >>> 6);
    int shift = (int) bit & 63;
    words[word] = (words[word] & ~(mask << shift)) | (value << shift);
    if (shift + width > Long.SIZE) {
      int written = Long.SIZE - shift;
      words[word + 1] = (words[word + 1] & ~(mask >>> written)) | (value >>> written);
    }
  }

  /** A word that belongs to a slot, for reading ahead. */
  long touch(long slot) {
    return words[(int) ((slot * width) >>> 6)];
  }
}
