package dev.corymb.bench.codes;

import dev.corymb.core.hash.Mixer;
import it.unimi.dsi.bits.TransformationStrategies;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.objects.Object2LongFunction;
import it.unimi.dsi.sux4j.mph.GOV3Function;
import it.unimi.dsi.sux4j.mph.GOV4Function;
import java.io.IOException;

/**
 * The static functions of Sux4J. They sign only ranks and not values, so the value of a key is its
 * code and a fingerprint: what they return for a stranger seldom has the stranger's own.
 */
final class Sux4jCodes {

  private static final int CODE_BITS = 4;
  private static final int CODE_MASK = (1 << CODE_BITS) - 1;

  private Sux4jCodes() {}

  static CodeContender gov3(CodedKeys members, double falseRate) throws IOException {
    int fingerprintBits = fingerprintBits(falseRate);
    GOV3Function<Long> function =
        new GOV3Function.Builder<Long>()
            .keys(LongArrayList.wrap(members.keys()))
            .transform(TransformationStrategies.rawFixedLong())
            .values(values(members, fingerprintBits), CODE_BITS + fingerprintBits)
            .build();
    return contender(function, fingerprintBits, function.numBits());
  }

  static CodeContender gov4(CodedKeys members, double falseRate) throws IOException {
    int fingerprintBits = fingerprintBits(falseRate);
    GOV4Function<Long> function =
        new GOV4Function.Builder<Long>()
            .keys(LongArrayList.wrap(members.keys()))
            .transform(TransformationStrategies.rawFixedLong())
            .values(values(members, fingerprintBits), CODE_BITS + fingerprintBits)
            .build();
    return contender(function, fingerprintBits, function.numBits());
  }

  private static CodeContender contender(
      Object2LongFunction<Long> function, int fingerprintBits, long bits) {
    return new CodeContender(
        key -> {
          long value = function.getLong(key);
          boolean isOwn = value >>> CODE_BITS == fingerprint(key, fingerprintBits);
          return isOwn ? (int) value & CODE_MASK : 0;
        },
        bits);
  }

  private static int fingerprintBits(double falseRate) {
    return (int) Math.ceil(-Math.log(falseRate) / Math.log(2));
  }

  private static LongArrayList values(CodedKeys members, int fingerprintBits) {
    long[] values = new long[members.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = fingerprint(members.key(i), fingerprintBits) << CODE_BITS | members.code(i);
    }
    return LongArrayList.wrap(values);
  }

  private static long fingerprint(long key, int bits) {
    return Mixer.mix(key, 1) >>> (Long.SIZE - bits);
  }
}
