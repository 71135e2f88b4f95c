package dev.corymb.cli.filter;

import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.core.bits.LongIntTable;
import dev.corymb.core.code.AllUniversal;
import dev.corymb.core.code.CodeMode;
import dev.corymb.core.code.CodePlan;
import dev.corymb.core.code.MultibitShape;
import dev.corymb.core.filter.CodeFilter;
import dev.corymb.core.schema.Digester;
import dev.corymb.input.RowPlaces;
import dev.corymb.input.row.Row;
import java.util.Arrays;
import java.util.function.LongConsumer;

/** Items with their codes, in memory: a multibit filter is built from all of them at once. */
final class CodeItems {

  private long[] keys = new long[1 << 10];
  private int[] codes = new int[1 << 10];
  private final RowPlaces places = new RowPlaces();
  private int size;
  private int mostCode = 1;

  void add(Row<long[]> row) {
    if (size == keys.length) {
      int larger = (int) Math.min(Integer.MAX_VALUE - 8, 2L * size);
      keys = Arrays.copyOf(keys, larger);
      codes = Arrays.copyOf(codes, larger);
    }
    keys[size] = CodeFilter.key(row.item());
    codes[size++] = row.code();
    mostCode = Math.max(mostCode, row.code());
    places.add(row.place());
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
    CodePlan plan = plan(options, options.items == null ? Math.max(1, size) : options.items);
    try {
      return CodeFilter.build(
          digester, plan, Arrays.copyOf(keys, size), Arrays.copyOf(codes, size), progress);
    } catch (IllegalArgumentException e) {
      requireOneCodeEach(options.code, e); // what was refused is looked for only now
      throw e;
    }
  }

  private void requireOneCodeEach(String column, IllegalArgumentException cause) {
    LongIntTable firsts = new LongIntTable();
    for (int i = 0; i < size; i++) {
      int first = firsts.get(keys[i], i);
      firsts.put(keys[i], first);
      if (codes[first] != codes[i]) {
        throw new CommandFailure(
            Numbers.words(
                "%s: %s must be %d, the code of the same item in %s, but was %d",
                places.place(i), column, codes[first], places.place(first), codes[i]),
            cause);
      }
    }
  }

  /** What to build, sized for so many items, for the codes so far. */
  CodePlan plan(BuildOptions options, long items) {
    if (options.cells != null) {
      CodeMode mode = options.mode == null ? CodeMode.EXACT : options.mode;
      MultibitShape shape =
          MultibitShape.of(mostCode, options.hashes, options.cells, options.threshold());
      AllUniversal rule = mode == CodeMode.EXACT ? AllUniversal.REJECT : AllUniversal.KEEP;
      return CodePlan.multibit(mode, shape, rule);
    }
    return options.mode == null
        ? CodePlan.cheapest(items, mostCode, options.falseRate())
        : CodePlan.of(options.mode, items, mostCode, options.falseRate());
  }
}
