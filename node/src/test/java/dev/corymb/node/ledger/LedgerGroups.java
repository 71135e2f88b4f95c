package dev.corymb.node.ledger;

import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Groups for tests that know attributes by their number alone. */
final class LedgerGroups {

  private LedgerGroups() {}

  /** A schema of so many numbers. */
  static Schema schema(int arity) {
    return Schema.parse(
        IntStream.range(0, arity)
            .mapToObj(i -> "a" + i + ":long")
            .collect(Collectors.joining(",")));
  }

  /** The usual groups of so many attributes. */
  static Groups of(int arity) {
    return Groups.singlesAndWhole(schema(arity));
  }

  /** Any groups of so many attributes. */
  static Groups random(int arity, SplittableRandom random) {
    Schema schema = schema(arity);
    List<Groups> usual =
        List.of(Groups.whole(schema), Groups.singles(schema), Groups.singlesAndWhole(schema));
    Set<Long> masks = new TreeSet<>();
    for (int left = 1 + random.nextInt(5); left > 0; left--) {
      masks.add(1 + random.nextLong(schema.all()));
    }
    List<Groups> all = new ArrayList<>(usual);
    all.add(Groups.of(schema, masks));
    return all.get(random.nextInt(all.size()));
  }
}
