package dev.corymb.cli.filter;

import dev.corymb.core.code.AllUniversal;
import dev.corymb.core.code.CodeFilter;
import dev.corymb.core.code.CodeMode;
import dev.corymb.core.code.CodePlan;
import dev.corymb.core.code.MultibitShape;
import dev.corymb.core.schema.Digester;
import java.util.Arrays;
import java.util.function.LongConsumer;

/** Items with their codes, in memory: a multibit filter is built from all of them at once. */
final class CodeItems {

  private long[] keys = new long[1 << 10];
  private int[] codes = new int[1 << 10];
  private int size;
  private int mostCode = 1;

  void add(long[] digests, int code) {
    if (size == keys.length) {
      int larger = (int) Math.min(Integer.MAX_VALUE - 8, 2L * size);
      keys = Arrays.copyOf(keys, larger);
      codes = Arrays.copyOf(codes, larger);
    }
    keys[size] = CodeFilter.key(digests);
    codes[size++] = code;
    mostCode = Math.max(mostCode, code);
  }

  int size() {
    return size;
  }

  /**
   * The filter of these items.
   *
   * @param progress told now and then how many of them are done
   */
  CodeFilter build(BuildOptions options, Digester digester, LongConsumer progress) {
    return CodeFilter.build(
        digester, plan(options), Arrays.copyOf(keys, size), Arrays.copyOf(codes, size), progress);
  }

  /** What to build, for the items so far. */
  CodePlan plan(BuildOptions options) {
    if (options.cells != null) {
      CodeMode mode = options.mode == null ? CodeMode.EXACT : options.mode;
      MultibitShape shape =
          MultibitShape.of(mostCode, options.hashes, options.cells, options.threshold());
      AllUniversal rule = mode == CodeMode.EXACT ? AllUniversal.REJECT : AllUniversal.KEEP;
      return CodePlan.multibit(mode, shape, rule);
    }
    long items = options.items == null ? Math.max(1, size) : options.items;
    return options.mode == null
        ? CodePlan.cheapest(items, mostCode, options.falseRate())
        : CodePlan.of(options.mode, items, mostCode, options.falseRate());
  }
}
