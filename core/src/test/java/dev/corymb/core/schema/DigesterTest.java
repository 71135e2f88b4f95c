package dev.corymb.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class DigesterTest {

  private static final Schema ALL =
      Schema.parse("t:text,l:long,d:double,b:boolean,y:bytes,u:uuid,i:instant");

  /** Everything stored depends on these: a change of them is a new format. */
  @Test
  void digestsAsItDidOnTheFirstDay() {
    Digester digester = new Digester(ALL, 42);
    long fingerprint = 0;
    for (int i = 0; i < 1_000; i++) {
      Item item =
          ALL.item(
              "name-" + "x".repeat(i % 70) + i,
              (long) i * i,
              i / 7.0,
              i % 2 == 0,
              ("bytes" + i).getBytes(java.nio.charset.StandardCharsets.UTF_8),
              new UUID(i, -i),
              Instant.ofEpochSecond(i, i));
      for (long digest : digester.digest(item)) {
        fingerprint = fingerprint * 31 + digest;
      }
    }

    assertThat(fingerprint).isEqualTo(-4686240466235918268L);
  }

  @Test
  void agreesWithAnyDigesterOfTheSameSchemaAndSeed() {
    Item item = ALL.item("", 0, 0.0, false, new byte[0], new UUID(0, 0), Instant.EPOCH);
    assertThat(new Digester(ALL, 1).digest(item))
        .containsExactly(new Digester(Schema.parse(ALL.toString()), 1).digest(item))
        .doesNotHaveDuplicates()
        .doesNotContain(0);
    assertThat(new Digester(ALL, 1))
        .isEqualTo(new Digester(ALL, 1))
        .isNotEqualTo(new Digester(ALL, 2));
  }

  @Test
  void separatesTypesAttributesAndSeeds() {
    Schema text = Schema.parse("a:text,b:text");
    Schema number = Schema.parse("a:long,b:text");
    long[] asText = new Digester(text, 1).digest(text.item("42", "42"));
    long[] asNumber = new Digester(number, 1).digest(number.item(42, "42"));
    long[] otherSeed = new Digester(text, 2).digest(text.item("42", "42"));

    assertThat(asText[0]).isNotEqualTo(asNumber[0]).isNotEqualTo(asText[1]);
    assertThat(asText[1]).isEqualTo(asNumber[1]);
    assertThat(otherSeed[0]).isNotEqualTo(asText[0]);
  }

  @Test
  void takesBothZerosForOneAndAllNansForOne() {
    Schema schema = Schema.parse("d:double");
    Digester digester = new Digester(schema, 5);
    assertThat(digester.digest(schema.item(-0.0)))
        .containsExactly(digester.digest(schema.item(0.0)));
    assertThat(digester.digest(schema.item(Double.longBitsToDouble(0x7ff8000000000001L))))
        .containsExactly(digester.digest(schema.item(Double.NaN)));
    assertThat(digester.digest(schema.item(1.5f)))
        .containsExactly(digester.digest(schema.item(1.5)));
  }

  @Test
  void everyTypeReadsItsExampleAndIsNamed() {
    for (AttributeType type : AttributeType.values()) {
      assertThat(AttributeType.NAMES).contains(type.toString());
      Schema schema = Schema.parse("a:" + type);
      Digester digester = new Digester(schema, 5);
      Object value = type.parse("a", type.example());
      assertThat(digester.digestText(0, type.example())).isEqualTo(digester.digest(0, value));
      assertThat(digester.digest(schema.item(value))).containsExactly(digester.digest(0, value));
    }
  }

  @Test
  void digestsSingleValuesLikeItems() {
    Schema schema = Schema.parse("name:text,device:long");
    Digester digester = new Digester(schema, 5);
    assertThat(digester.digest(schema.item("report", 7)))
        .containsExactly(digester.text(0, "report"), digester.number(1, 7));
    assertThat(digester.digest(schema.query(Map.of("device", 7))))
        .containsExactly(0, digester.number(1, 7));
  }

  @Test
  void refusesItemsOfAnotherSchema() {
    Schema other = Schema.parse("name:text");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Digester(ALL, 1).digest(other.item("a")))
        .withMessageEndingWith("but was [name:text]");
  }

  @Test
  void keepsTheSeedToItself() {
    assertThat(new Digester(ALL, 987_654_321L).toString()).doesNotContain("987654321");
  }

  @Test
  void aValueHasOneDigestHoweverItComes() {
    Digester digester = new Digester(ALL, 42);
    Object[] values = {
      "a", 7L, 0.5, true, new byte[] {-1}, new UUID(1, 2), Instant.parse("2024-05-01T12:00:00Z")
    };
    String[] texts = {
      "a", "7", "5e-1", "TRUE", "0xff", new UUID(1, 2).toString(), "2024-05-01 14:00:00+02:00"
    };
    long[] digests = digester.digest(ALL.item(values));
    for (int i = 0; i < values.length; i++) {
      assertThat(digester.digest(i, values[i]))
          .as(ALL.attributes().get(i).name())
          .isEqualTo(digests[i]);
      assertThat(digester.digestText(i, texts[i])).isEqualTo(digests[i]);
    }
    assertThat(digester.digest(1, 7)).as("an int").isEqualTo(digests[1]);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> digester.digestText(1, "7.0"))
        .withMessage("l must be a whole number of 64 bits, but was '7.0'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> digester.digest(1, "7"))
        .withMessage("l must be of type long, but was String 7");
  }
}
