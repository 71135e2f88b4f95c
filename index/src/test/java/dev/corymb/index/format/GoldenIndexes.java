package dev.corymb.index.format;

import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.filter.Verification;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Schema;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.IndexKind;
import dev.corymb.index.plan.IndexPlan;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The indexes whose bytes are kept as golden files, one of each kind, all of the same sites. As a
 * program it writes them into a folder; the README there says when.
 */
final class GoldenIndexes {

  static final int SITES = 70; // more than a word of columns
  static final int GONE = 33;

  static final Schema SCHEMA = Schema.parse("name:text,device:long");
  private static final Digester DIGESTER = new Digester(SCHEMA, 0x5eed_0f_90_1d_e4L);

  static final FilterShape SHAPE =
      FilterShape.pbfBf(
          DIGESTER,
          List.of(MatrixShape.segment(3, 37), MatrixShape.flat(2, 100)),
          MatrixShape.flat(4, 130),
          Verification.MIXED);

  private GoldenIndexes() {}

  public static void main(String[] arguments) throws IOException {
    for (IndexKind kind : IndexKind.values()) {
      try (OutputStream out = Files.newOutputStream(Path.of(arguments[0], file(kind)))) {
        IndexFormat.write(index(kind), out);
      }
    }
  }

  static String file(IndexKind kind) {
    return kind + "-v1.cyi";
  }

  /** An index of seventy sites, of which one is gone again. */
  static FilterIndex index(IndexKind kind) {
    FilterIndex index = IndexPlan.create(kind, SHAPE);
    for (int number = 0; number < SITES; number++) {
      BitFilter filter = new BitFilter(SHAPE);
      items(number).forEach(filter::add);
      index.insert(site(number), filter.bits());
    }
    index.remove(site(GONE));
    return index;
  }

  static String site(int number) {
    return number % 2 == 0 ? "site " + number : "größe, \"" + number + "\"";
  }

  static List<Integer> numbersPresent() {
    return IntStream.range(0, SITES).filter(number -> number != GONE).boxed().toList();
  }

  /** One item of the site's own, and one that it shares with each tenth. */
  static List<Item> items(int number) {
    return List.of(SCHEMA.item("own " + number, number), shared(number % 10));
  }

  static Item shared(int digit) {
    return SCHEMA.item("shared " + digit, -digit);
  }
}
