package dev.corymb.core.code;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.bits.LongIntTable;
import java.util.Arrays;

/**
 * Members with their codes, all checked: every code is in range and no key stands twice. The arrays
 * may be the caller's own and are not to be written to.
 */
final class Members {

  private final long[] keys;
  private final int[] codes;

  private Members(long[] keys, int[] codes) {
    this.keys = keys;
    this.codes = codes;
  }

  /** The members of a caller's list, a repeated one once. */
  static Members distinct(long[] keys, int[] codes, int maxCode) {
    requireNonNull(keys, "keys");
    requireNonNull(codes, "codes");
    if (keys.length != codes.length) {
      throw new IllegalArgumentException(
          "keys and codes must be equally many, but were " + keys.length + " and " + codes.length);
    }
    for (int i = 0; i < codes.length; i++) {
      if (codes[i] < 1 || codes[i] > maxCode) {
        throw new IllegalArgumentException(
            "codes[" + i + "] must be in [1, " + maxCode + "], but was " + codes[i]);
      }
    }
    LongIntTable repeated = repeatedKeys(keys);
    return repeated.size() == 0 ? new Members(keys, codes) : withoutRepeats(keys, codes, repeated);
  }

  long[] keys() {
    return keys;
  }

  int[] codes() {
    return codes;
  }

  int size() {
    return keys.length;
  }

  /** The keys that stand more than once, each with the value 0. */
  private static LongIntTable repeatedKeys(long[] keys) {
    long[] sorted = keys.clone();
    Arrays.sort(sorted);
    LongIntTable repeated = new LongIntTable();
    for (int i = 1; i < sorted.length; i++) {
      if (sorted[i] == sorted[i - 1]) {
        repeated.put(sorted[i], 0);
      }
    }
    return repeated;
  }

  private static Members withoutRepeats(long[] keys, int[] codes, LongIntTable repeated) {
    long[] distinctKeys = new long[keys.length];
    int[] distinctCodes = new int[keys.length];
    int size = 0;
    for (int i = 0; i < keys.length; i++) {
      int known = repeated.get(keys[i], 0); // 0 for a key that stands here first
      if (known == 0) {
        distinctKeys[size] = keys[i];
        distinctCodes[size++] = codes[i];
        if (repeated.get(keys[i], -1) == 0) {
          repeated.put(keys[i], codes[i]);
        }
      } else if (known != codes[i]) {
        throw new IllegalArgumentException(
            "codes["
                + i
                + "] must be "
                + known
                + ", the code this key has before, but was "
                + codes[i]);
      }
    }
    return new Members(Arrays.copyOf(distinctKeys, size), Arrays.copyOf(distinctCodes, size));
  }
}
