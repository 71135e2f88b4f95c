package dev.corymb.bench.codes;

import java.util.SplittableRandom;

/** Random keys, each with a code that is as frequent as any other. */
final class CodedKeys {

  /** The largest code: with "none" there are sixteen values, four bits. */
  static final int CODES = 15;

  private final long[] keys;
  private final int[] codes;

  private CodedKeys(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    keys = random.longs(count).toArray();
    codes = random.ints(count, 1, CODES + 1).toArray();
  }

  /** The members of a filter. */
  static CodedKeys members(int count) {
    return new CodedKeys(count, 1);
  }

  /** Keys that are no members. */
  static CodedKeys strangers(int count) {
    return new CodedKeys(count, 2);
  }

  int size() {
    return keys.length;
  }

  long key(int index) {
    return keys[index];
  }

  int code(int index) {
    return codes[index];
  }

  /** All keys: not to be changed. */
  long[] keys() {
    return keys;
  }

  /** All codes: not to be changed. */
  int[] codes() {
    return codes;
  }
}
