package dev.corymb.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.range.RangeKey;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class RangesTest {

  private static final Schema SCHEMA =
      Schema.parse("name,size:long?,ratio:double,mtime:instant,day:date,price:decimal,id:uuid");

  @Test
  void areWrittenByTheNamesOfTheirAttributes() {
    Ranges ranges = Ranges.parse(SCHEMA, List.of("mtime", " size"));

    assertThat(ranges.toString()).isEqualTo("size,mtime");
    assertThat(ranges.size()).isEqualTo(2);
    assertThat(ranges.ordinal(0)).isEqualTo(1);
    assertThat(ranges.ordinal(1)).isEqualTo(3);
    assertThat(ranges.find(3)).isEqualTo(1);
    assertThat(ranges.find(0)).isEqualTo(-1);
    assertThat(ranges)
        .isEqualTo(Ranges.parse(SCHEMA, List.of("size", "mtime")))
        .hasSameHashCodeAs(Ranges.parse(SCHEMA, List.of("size", "mtime")))
        .isNotEqualTo(Ranges.none(SCHEMA));
    assertThat(Ranges.none(SCHEMA).toString()).isEmpty();
  }

  @Test
  void whatCannotBeARangeIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ranges.parse(SCHEMA, List.of("id")))
        .withMessage(
            "range attributes must be of type text, long, double, instant, decimal, date, but id is"
                + " of type uuid");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ranges.parse(Schema.parse("name,size:long*"), List.of("size")))
        .withMessage("range attributes must not be many-valued, but size is");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ranges.parse(SCHEMA, List.of("size", "size")))
        .withMessage("ranges must differ, but size was given twice");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ranges.parse(SCHEMA, List.of("weight")))
        .withMessageContaining("but was 'weight'");
  }

  @Test
  void everyTypeHasItsKeys() {
    Ranges ranges = Ranges.parse(SCHEMA, List.of("name", "size", "ratio", "mtime", "day", "price"));
    Map<Integer, Object> values =
        Map.of(
            0,
            "a",
            1,
            7,
            2,
            1.5f,
            3,
            Instant.ofEpochSecond(9, 8),
            4,
            LocalDate.ofEpochDay(3),
            5,
            new BigDecimal("2.50"));
    List<RangeKey> keys =
        List.of(
            RangeKey.of("a"),
            RangeKey.of(7),
            RangeKey.of(1.5),
            RangeKey.of(Instant.ofEpochSecond(9, 8)),
            RangeKey.of(3),
            RangeKey.of(new BigDecimal("2.5")));
    values.forEach(
        (number, value) -> assertThat(ranges.key(number, value)).contains(keys.get(number)));
  }

  @Test
  void noValueAndNoNumberAreInNoRange() {
    Ranges ranges = Ranges.parse(SCHEMA, List.of("size", "ratio"));
    Item item =
        SCHEMA.item("a", null, Double.NaN, Instant.EPOCH, LocalDate.EPOCH, 1, new UUID(1, 2));

    assertThat(ranges.key(0, item)).isEmpty();
    assertThat(ranges.key(1, item)).isEmpty();
    assertThat(ranges.key(0, (Object) null)).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ranges.key(0, "x"))
        .withMessageContaining("size must be of type long");
  }
}
