package dev.corymb.core.filter;

import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.wire.Codes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Random schemas, shapes and items for tests, all from one seed. */
public final class Samples {

  private Samples() {}

  /** A digester of a schema with a number of long attributes. */
  public static Digester digester(int attributes, long seed) {
    StringBuilder schema = new StringBuilder("a0:long");
    for (int i = 1; i < attributes; i++) {
      schema.append(",a").append(i).append(":long");
    }
    return new Digester(Schema.parse(schema.toString()), seed);
  }

  /** The digests of an item of long attributes. */
  public static long[] digests(Digester digester, long... values) {
    long[] digests = new long[values.length];
    for (int i = 0; i < values.length; i++) {
      digests[i] = digester.number(i, values[i]);
    }
    return digests;
  }

  /** A small shape of a kind: word borders and full matrices are where filters break. */
  public static FilterShape shape(FilterKind kind, SplittableRandom random) {
    Digester digester = digester(random.nextInt(1, 5), random.nextLong());
    Layout layout = Codes.find(Layout.values(), Layout::code, random.nextInt(1, 4));
    Verification method =
        Codes.find(Verification.values(), Verification::code, random.nextInt(1, 4));
    if (method != Verification.MIXED) {
      layout = Layout.SEGMENT;
    }
    List<MatrixShape> attributes = new ArrayList<>();
    for (int i = 0; i < digester.schema().size(); i++) {
      attributes.add(matrix(layout, random));
    }
    MatrixShape last = matrix(layout, random);
    if (kind == FilterKind.GROUPS) {
      return groups(digester, layout, random);
    }
    return switch (kind) {
      case STANDARD -> FilterShape.standard(digester, last);
      case PBF -> FilterShape.pbf(digester, attributes);
      case PBF_HT -> FilterShape.pbfHt(digester, attributes, method);
      case PBF_BF -> FilterShape.pbfBf(digester, attributes, last, method);
      default -> throw new IllegalArgumentException(kind + " has no matrices");
    };
  }

  /** A small shape of random groups, which now and then are those of another kind. */
  private static FilterShape groups(Digester digester, Layout layout, SplittableRandom random) {
    Groups groups = groups(digester.schema(), random);
    List<MatrixShape> matrices = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      matrices.add(matrix(layout, random));
    }
    return FilterShape.of(digester, groups, matrices);
  }

  /** Random groups that have every attribute in one of them. */
  public static Groups groups(Schema schema, SplittableRandom random) {
    Set<Long> masks = new HashSet<>();
    long covered = 0;
    while (covered != schema.all() || random.nextBoolean()) {
      long mask = random.nextLong(1, schema.all() + 1);
      masks.add(mask);
      covered |= mask;
    }
    return Groups.of(schema, masks);
  }

  private static MatrixShape matrix(Layout layout, SplittableRandom random) {
    int[] sizes = {1, 2, 63, 64, 65, 127, 128, 129, 300, 1_024};
    return layout == Layout.SPLIT_BLOCK
        ? MatrixShape.splitBlock(512L * random.nextInt(1, 5))
        : new MatrixShape(layout, random.nextInt(1, 9), sizes[random.nextInt(sizes.length)]);
  }
}
