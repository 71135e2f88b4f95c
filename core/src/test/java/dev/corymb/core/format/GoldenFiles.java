package dev.corymb.core.format;

import dev.corymb.core.code.AllUniversal;
import dev.corymb.core.code.CodeMode;
import dev.corymb.core.code.CodePlan;
import dev.corymb.core.code.InsertRule;
import dev.corymb.core.code.MultibitShape;
import dev.corymb.core.feng.FengMapping;
import dev.corymb.core.feng.FengShape;
import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.CodeFilter;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FengFilter;
import dev.corymb.core.filter.Filter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixFilter;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.filter.Verification;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The filters whose bytes are kept as golden files, one for each kind and form, made of the same
 * ten items; and some with optional and many-valued attributes, made of others. As a program it
 * writes them into a folder; the README there says when.
 */
final class GoldenFiles {

  static final Schema SCHEMA = Schema.parse("name:text,device:long");
  static final Digester DIGESTER = new Digester(SCHEMA, 0x5eed_0f_90_1d_e4L);

  /** With an optional attribute, and with many-valued ones. */
  static final Schema SETS = Schema.parse("name:text,owner:text?,tag:text*,port:long*");

  private static final Digester SETS_DIGESTER = new Digester(SETS, 0x5e75_0f_90_1d_e4L);

  private GoldenFiles() {}

  public static void main(String[] arguments) throws IOException {
    for (Map.Entry<String, Filter> golden : filters().entrySet()) {
      Files.write(Path.of(arguments[0], golden.getKey()), Stored.bytes(golden.getValue()));
    }
  }

  /** The filters by the names of their files. */
  static Map<String, Filter> filters() {
    MatrixShape segment = MatrixShape.segment(3, 37);
    MatrixShape flat = MatrixShape.flat(4, 130);
    MatrixShape blocks = MatrixShape.splitBlock(512);
    FilterShape standard = FilterShape.standard(DIGESTER, flat);
    FilterShape blocked = FilterShape.standard(DIGESTER, blocks);
    FilterShape pbf = FilterShape.pbf(DIGESTER, List.of(segment, flat));
    FilterShape mixedTable =
        FilterShape.pbfHt(DIGESTER, List.of(flat, segment), Verification.MIXED);
    FilterShape basicTable =
        FilterShape.pbfHt(DIGESTER, List.of(segment, segment), Verification.BASIC);
    FilterShape mixed =
        FilterShape.pbfBf(DIGESTER, List.of(segment, blocks), flat, Verification.MIXED);
    FilterShape attenuated =
        FilterShape.pbfBf(DIGESTER, List.of(segment, segment), flat, Verification.ATTENUATED);

    FilterShape declared =
        FilterShape.of(
            DIGESTER, Groups.parse(SCHEMA, List.of("device", "all")), List.of(segment, flat));

    FilterShape sets =
        FilterShape.of(
            SETS_DIGESTER,
            Groups.parse(SETS, List.of("owner", "tag", "name+owner", "tag+port", "all")),
            List.of(segment, segment, flat, flat, blocks));
    FilterShape setsStandard = FilterShape.standard(SETS_DIGESTER, flat);

    Map<String, Filter> filters = new LinkedHashMap<>();
    filters.put("standard-bits-v1.bin", bits(blocked));
    filters.put("standard-counters-v1.bin", counters(standard));
    filters.put("pbf-bits-v1.bin", bits(pbf));
    filters.put("pbf-counters-v1.bin", counters(pbf));
    filters.put("pbf-ht-bits-v1.bin", bits(mixedTable));
    filters.put("pbf-ht-counters-v1.bin", counters(basicTable));
    filters.put("pbf-bf-bits-v1.bin", bits(mixed));
    filters.put("pbf-bf-counters-v1.bin", counters(attenuated));
    filters.put("offf-bits-v1.bin", feng(FengMapping.OFFF));
    filters.put("woff-bits-v1.bin", feng(FengMapping.WOFF));
    filters.put("fff-bits-v1.bin", feng(EvenCells.MAPPING));
    filters.put("groups-bits-v1.bin", bits(declared));
    filters.put("groups-counters-v1.bin", counters(declared));
    filters.put("groups-sets-bits-v1.bin", bits(sets));
    filters.put("groups-sets-counters-v1.bin", counters(sets));
    filters.put("standard-sets-bits-v1.bin", bits(setsStandard));
    MultibitShape cells = new MultibitShape(7, 3, 100, 2);
    filters.put("multibit-cells-v1.bin", codes(CodeMode.EXACT, AllUniversal.REJECT, cells));
    filters.put("multibit-signs-v1.bin", codes(CodeMode.BULK, AllUniversal.KEEP, cells));
    filters.put("multibit-slots-v1.bin", codes(new CodePlan.Retrieval(7, 0.01, "golden")));
    return filters;
  }

  /** Ten items, the last two of them alike. */
  static List<Item> items() {
    return List.of(
        SCHEMA.item("", 0),
        SCHEMA.item("ada", 1),
        SCHEMA.item("ada", 2),
        SCHEMA.item("größe", -1),
        SCHEMA.item("長さ", Long.MAX_VALUE),
        SCHEMA.item("a\u0301", Long.MIN_VALUE),
        SCHEMA.item("\ud83c\udf38", 1L << 32),
        SCHEMA.item("x".repeat(100), 7),
        SCHEMA.item("twice", 8),
        SCHEMA.item("twice", 8));
  }

  /** Items without an owner or any values, with one, and with several; the last two are alike. */
  private static List<Item> itemsOfSets() {
    return List.of(
        SETS.item("", null, List.of(), List.of()),
        SETS.item("ada", "", List.of(""), List.of(0)),
        SETS.item("ada", "größe", List.of("red"), List.of()),
        SETS.item("長さ", null, List.of("red", "blue", "\ud83c\udf38"), List.of(80, 443)),
        SETS.item("null", "null", List.of("null"), List.of(Long.MIN_VALUE, Long.MAX_VALUE)),
        SETS.item("twice", "ben", List.of("a", "b"), List.of(-1, 1)),
        SETS.item("twice", "ben", List.of("b", "a", "b"), List.of(1, -1)));
  }

  /** The items of a filter. */
  static List<Item> items(Filter filter) {
    return filter.digester().schema().equals(SETS) ? itemsOfSets() : items();
  }

  /** The code of an item in the filters of codes, 1 to 7. */
  static int code(Item item) {
    return 1 + items().indexOf(item) % 7;
  }

  private static Filter codes(CodeMode mode, AllUniversal allUniversal, MultibitShape shape) {
    return codes(CodePlan.multibit(mode, shape, allUniversal));
  }

  /** With members that come late and one that goes, so that there are corrections, or signs. */
  private static Filter codes(CodePlan plan) {
    long[] keys = items().stream().mapToLong(GoldenFiles::key).toArray();
    int[] codes = items().stream().mapToInt(GoldenFiles::code).toArray();
    CodeFilter filter = CodeFilter.build(DIGESTER, plan, keys, codes, null);
    for (int i = 1; i <= 4; i++) {
      filter.map().add(key(SCHEMA.item("late", i)), i, InsertRule.RELAXED);
    }
    filter.map().remove(key(SCHEMA.item("late", 4)));
    return filter;
  }

  private static long key(Item item) {
    return CodeFilter.key(DIGESTER.digest(item));
  }

  private static Filter bits(FilterShape shape) {
    return filled(new BitFilter(shape));
  }

  private static Filter counters(FilterShape shape) {
    return filled(new CountingFilter(shape));
  }

  private static Filter filled(MatrixFilter filter) {
    items(filter).forEach(filter::add);
    return filter;
  }

  private static Filter feng(FengMapping mapping) {
    FengFilter filter = new FengFilter(DIGESTER, new FengShape(mapping, 2, 15, 6));
    items().forEach(filter::add);
    return filter;
  }
}
