package dev.corymb.core.filter;

import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.wire.Codes;
import java.util.ArrayList;
import java.util.List;
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
    return switch (kind) {
      case STANDARD -> FilterShape.standard(digester, last);
      case PBF -> FilterShape.pbf(digester, attributes);
      case PBF_HT -> FilterShape.pbfHt(digester, attributes, method);
      case PBF_BF -> FilterShape.pbfBf(digester, attributes, last, method);
      default -> throw new IllegalArgumentException(kind + " has no matrices");
    };
  }

  private static MatrixShape matrix(Layout layout, SplittableRandom random) {
    int[] sizes = {1, 2, 63, 64, 65, 127, 128, 129, 300, 1_024};
    return layout == Layout.SPLIT_BLOCK
        ? MatrixShape.splitBlock(512L * random.nextInt(1, 5))
        : new MatrixShape(layout, random.nextInt(1, 9), sizes[random.nextInt(sizes.length)]);
  }
}
