package dev.corymb.node.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Ranges;
import dev.corymb.core.schema.Schema;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What is said of items with too many values: the numbers must be those that a user can count. */
final class ItemExceptionTest {

  private static final Schema SCHEMA =
      Schema.parse("name,a:long*,b:long*,c:long*,d:long*,e:long*,size:long?");
  private static final Ranges RANGES = Ranges.parse(SCHEMA, List.of("size"));

  private static Optional<ItemException> of(Groups groups, int most, int rest, boolean none) {
    List<Long> values = LongStream.range(0, most).boxed().toList();
    Item item =
        SCHEMA.item("x", values, values, values, values, none ? null : values.subList(0, rest), 7L);
    return ItemException.of(groups, RANGES.row(new Digester(SCHEMA, 1).digest(item), item));
  }

  /** 4,096 numbers are kept: the values, five counts of them, and three numbers of a range. */
  @Test
  void theMostValuesAreThoseThatFit() {
    Groups names = Groups.parse(SCHEMA, List.of("name"));

    assertThat(of(names, 1000, 88, false)).isEmpty();
    assertThat(of(names, 1000, 89, false).orElseThrow())
        .hasMessage(
            "batch must have at most 4088 values of many-valued attributes in an item, where no"
                + " value counts as one, but had 4089 values");
    assertThat(of(names, 1000, 0, true)).isEmpty();
  }

  @Test
  void moreCombinationsThanAreCountedAreNotCounted() {
    Groups all = Groups.parse(SCHEMA, List.of("a", "b", "a+b+c+d+e"));

    assertThat(of(all, 17, 1, false).orElseThrow().value()).isEqualTo("83521 combinations");
    assertThat(of(all, 250, 2, false).orElseThrow().value())
        .isEqualTo("at least 1000000000 combinations");
  }
}
