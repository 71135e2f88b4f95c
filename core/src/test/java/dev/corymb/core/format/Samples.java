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
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.Layout;
import dev.corymb.core.filter.MatrixFilter;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.filter.Verification;
import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.AttributeType;
import dev.corymb.core.schema.Cardinality;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Schema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Filters of every kind and form, small and odd on purpose: word borders are where bytes break. */
enum Samples {
  STANDARD_BITS(FilterKind.STANDARD),
  STANDARD_COUNTERS(FilterKind.STANDARD),
  PBF_BITS(FilterKind.PBF),
  PBF_COUNTERS(FilterKind.PBF),
  PBF_HT_BITS(FilterKind.PBF_HT),
  PBF_HT_COUNTERS(FilterKind.PBF_HT),
  PBF_BF_BITS(FilterKind.PBF_BF),
  PBF_BF_COUNTERS(FilterKind.PBF_BF),
  GROUPS_BITS(FilterKind.GROUPS),
  GROUPS_COUNTERS(FilterKind.GROUPS),
  OFFF_BITS(FilterKind.OFFF),
  WOFF_BITS(FilterKind.WOFF),
  FFF_BITS(FilterKind.FFF),
  MULTIBIT_CELLS(FilterKind.MULTIBIT),
  MULTIBIT_SLOTS(FilterKind.MULTIBIT);

  private static final long[] BORDERS = {1, 2, 63, 64, 65, 127, 128, 511, 512, 513, 1024, 1025};

  private final FilterKind kind;

  Samples(FilterKind kind) {
    this.kind = kind;
  }

  FilterKind kind() {
    return kind;
  }

  /** Some filter of this kind and form, with some items. */
  Filter filter(SplittableRandom random) {
    return switch (kind) {
      case OFFF -> feng(FengMapping.OFFF, random);
      case WOFF -> feng(FengMapping.WOFF, random);
      case FFF -> feng(EvenCells.MAPPING, random);
      case MULTIBIT -> codes(random);
      default -> matrices(random);
    };
  }

  private MatrixFilter matrices(SplittableRandom random) {
    Schema schema = schema(random);
    while (kind == FilterKind.GROUPS && schema.size() == 1) {
      schema = schema(random);
    }
    Digester digester = new Digester(schema, random.nextLong());
    Verification method = oneOf(Verification.values(), random);
    List<MatrixShape> attributes = new ArrayList<>();
    for (int i = 0; i < digester.schema().size(); i++) {
      attributes.add(matrix(random, method != Verification.MIXED, digester.schema().size()));
    }
    MatrixShape whole = matrix(random, false, 1);
    FilterShape shape =
        switch (kind) {
          case STANDARD -> FilterShape.standard(digester, whole);
          case PBF -> FilterShape.pbf(digester, attributes);
          case PBF_HT -> FilterShape.pbfHt(digester, attributes, method);
          case GROUPS -> groups(digester, random);
          default -> FilterShape.pbfBf(digester, attributes, whole, method);
        };
    MatrixFilter filter =
        name().endsWith("BITS") ? new BitFilter(shape) : new CountingFilter(shape);
    long[][] items = items(random, digester.schema().size());
    for (long[] item : items) {
      filter.add(item);
    }
    if (filter instanceof CountingFilter counting && items.length > 1) {
      counting.remove(items[0]);
    }
    return filter;
  }

  /** Groups that are those of no other kind. */
  private static FilterShape groups(Digester digester, SplittableRandom random) {
    Schema schema = digester.schema();
    Set<Long> masks = new HashSet<>();
    for (int i = 1 + random.nextInt(schema.size()); i > 0; i--) {
      masks.add(1 + (random.nextLong() >>> 1) % schema.all());
    }
    if (FilterKind.of(Groups.of(schema, masks)) != FilterKind.GROUPS) {
      masks.clear();
      masks.add(1L); // the first attribute alone: others are in no group
      masks.add(schema.all());
    }
    Groups groups = Groups.of(schema, masks);
    List<MatrixShape> matrices = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      matrices.add(matrix(random, false, groups.size()));
    }
    return FilterShape.of(digester, groups, matrices);
  }

  private static MatrixShape matrix(SplittableRandom random, boolean segment, int among) {
    if (among > 10) { // so many matrices that small ones will do
      return MatrixShape.segment(random.nextInt(1, 5), random.nextLong(1, 66));
    }
    Layout layout = segment ? Layout.SEGMENT : oneOf(Layout.values(), random);
    long cells = random.nextBoolean() ? border(random) : random.nextLong(1, 200);
    return switch (layout) {
      case SEGMENT -> MatrixShape.segment(random.nextInt(1, 5), cells);
      case FLAT -> MatrixShape.flat(random.nextInt(1, 9), cells);
      case SPLIT_BLOCK -> MatrixShape.splitBlock(512 * random.nextLong(1, 4));
    };
  }

  private FengFilter feng(FengMapping mapping, SplittableRandom random) {
    Digester digester = new Digester(schema(random), random.nextLong());
    int dimensions = random.nextInt(1, 4);
    long side = dimensions == 1 ? border(random) : random.nextLong(1, 17);
    int hashes = dimensions * random.nextInt(1, 5);
    FengFilter filter = new FengFilter(digester, new FengShape(mapping, dimensions, side, hashes));
    for (long[] item : items(random, digester.schema().size())) {
      filter.add(item);
    }
    return filter;
  }

  private CodeFilter codes(SplittableRandom random) {
    Digester digester = new Digester(schema(random), random.nextLong());
    CodePlan plan = this == MULTIBIT_SLOTS ? slots(random) : cells(random);
    long[] keys = random.longs(random.nextInt(0, 40)).toArray();
    int[] codes = random.ints(keys.length, 1, plan.codes() + 1).toArray();
    CodeFilter filter = CodeFilter.build(digester, plan, keys, codes, null);
    for (int i = 0; i < keys.length; i += 5) {
      filter.map().remove(keys[i]);
      filter.map().add(random.nextLong(), codes[i], InsertRule.RELAXED);
    }
    return filter;
  }

  private static CodePlan slots(SplittableRandom random) {
    double falseRate = Math.scalb(random.nextDouble(0.5, 1), -random.nextInt(0, 48));
    return new CodePlan.Retrieval(random.nextInt(1, 300), falseRate, "a sample");
  }

  private static CodePlan cells(SplittableRandom random) {
    CodeMode mode = oneOf(CodeMode.values(), random);
    mode = mode == CodeMode.RETRIEVAL ? CodeMode.EXACT : mode;
    int codes = random.nextInt(10) == 0 ? MultibitShape.MAX_CODES : random.nextInt(1, 20);
    int hashes = random.nextInt(1, 7);
    long cells = border(random);
    MultibitShape shape = new MultibitShape(codes, hashes, cells, random.nextInt(1, hashes + 1));
    AllUniversal allUniversal =
        mode.isExact() ? AllUniversal.REJECT : oneOf(AllUniversal.values(), random);
    return CodePlan.multibit(mode, shape, allUniversal);
  }

  private Schema schema(SplittableRandom random) {
    List<Attribute> attributes = new ArrayList<>();
    int size = random.nextInt(20) == 0 ? Schema.MAX_ATTRIBUTES : random.nextInt(1, 5);
    for (int i = 0; i < size; i++) {
      String name = random.nextBoolean() ? "a" + i : "größe 長さ " + i;
      attributes.add(
          new Attribute(
              name,
              oneOf(AttributeType.values(), random),
              kind == FilterKind.STANDARD || kind == FilterKind.PBF || kind == FilterKind.GROUPS
                  ? oneOf(Cardinality.values(), random)
                  : oneOf(new Cardinality[] {Cardinality.ONE, Cardinality.OPTIONAL}, random)));
    }
    return new Schema(attributes);
  }

  static long[][] items(SplittableRandom random, int attributes) {
    long[][] items = new long[random.nextInt(0, 40)][attributes];
    for (int i = 0; i < items.length; i++) {
      boolean repeated = i > 0 && random.nextInt(4) == 0;
      items[i] = repeated ? items[i - 1] : random.longs(attributes).toArray();
    }
    return items;
  }

  private static long border(SplittableRandom random) {
    return BORDERS[random.nextInt(BORDERS.length)];
  }

  static <T> T oneOf(T[] values, SplittableRandom random) {
    return values[random.nextInt(values.length)];
  }
}
