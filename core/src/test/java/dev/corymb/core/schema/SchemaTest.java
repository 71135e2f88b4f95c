package dev.corymb.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.wire.Codes;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class SchemaTest {

  private final Schema files = Schema.parse("name:text,device:long,mtime:instant");

  @Test
  void readsAndPrintsItsText() {
    assertThat(files.toString()).isEqualTo("name:text,device:long,mtime:instant");
    assertThat(Schema.parse("name, device : long".replace(" : ", ":")).toString())
        .isEqualTo("name:text,device:long");
    assertThat(Schema.parse(files.toString())).isEqualTo(files).hasSameHashCodeAs(files);
  }

  @Test
  void refusesWhatIsNoSchema() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Schema.parse("name:string"))
        .withMessageContaining("type must be one of [text, long,")
        .withMessageEndingWith("but that of name was 'string'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Schema.parse("a:long,a:text"))
        .withMessage("attribute names must differ, but 'a' stands twice");
    assertThatIllegalArgumentException().isThrownBy(() -> Schema.parse(""));
    assertThatIllegalArgumentException().isThrownBy(() -> Schema.parse("a:long:b"));
    assertThatIllegalArgumentException().isThrownBy(() -> Schema.parse("a=b:long"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Schema.parse("x,".repeat(63) + "y"))
        .withMessage("schema must have 1 to 63 attributes, but had 64");
  }

  @Test
  void refusesItemsOfAnotherArityOrType() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> files.item("a", 1L))
        .withMessage(
            "an item of [name:text,device:long,mtime:instant] must have 3 values, but had 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> files.item("a", "1", Instant.EPOCH))
        .withMessage("device must be of type long, but was String 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> files.item(null, 1, Instant.EPOCH))
        .withMessage("name must be of type text, but was null");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> files.item(Map.of("name", "a")))
        .withMessageContaining("must have 3 values, but had [name]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> files.query(Map.of("size", 1)))
        .withMessage("attribute must be one of [device, mtime, name], but was 'size'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> files.query(Map.of()))
        .withMessageContaining("query must give at least one attribute");
  }

  @Test
  void tellsPartialFromFullQueries() {
    Query partial = files.query(Map.of("device", 7, "name", "a"));
    assertThat(partial.given()).isEqualTo(0b011);
    assertThat(partial.isFull()).isFalse();
    assertThat(partial).hasToString("name=a device=7");
    assertThat(files.item("a", 7, Instant.EPOCH).query().isFull()).isTrue();
  }

  @Test
  void equalItemsAreEqual() {
    Schema blobs = Schema.parse("blob:bytes,number:long");
    assertThat(blobs.item(new byte[] {1, 2}, (byte) 3))
        .isEqualTo(blobs.item(new byte[] {1, 2}, 3L))
        .hasSameHashCodeAs(blobs.item(new byte[] {1, 2}, 3));
    assertThat(blobs.item(new byte[] {1, 2}, 3)).isNotEqualTo(blobs.item(new byte[] {1}, 3));
  }

  @Test
  void takesACopyOfBytes() {
    Schema blobs = Schema.parse("blob:bytes");
    byte[] bytes = {1, 2};
    Item item = blobs.item(bytes);
    bytes[0] = 9;
    assertThat(item).hasToString("blob=0102");
  }

  @Test
  void parsesEveryTypeFromText() {
    assertThat(AttributeType.TEXT.parse("a", "")).isEqualTo("");
    assertThat(AttributeType.LONG.parse("a", "-42")).isEqualTo(-42L);
    assertThat(AttributeType.DOUBLE.parse("a", "-0.0")).isEqualTo(0.0);
    assertThat(AttributeType.BOOLEAN.parse("a", "True")).isEqualTo(true);
    assertThat(AttributeType.BYTES.parse("a", "0x0aff")).isEqualTo(new byte[] {10, -1});
    UUID uuid = new UUID(1, 2);
    assertThat(AttributeType.UUID.parse("a", uuid.toString())).isEqualTo(uuid);
    assertThat(AttributeType.INSTANT.parse("a", "1970-01-01T00:00:01Z"))
        .isEqualTo(Instant.ofEpochSecond(1));
  }

  @Test
  void refusesTextOfAnotherTypeNamingTheAttribute() {
    Map<AttributeType, String> wrong =
        Map.of(
            AttributeType.LONG, "4.2",
            AttributeType.DOUBLE, "x",
            AttributeType.BOOLEAN, "yes",
            AttributeType.BYTES, "abc",
            AttributeType.UUID, "1-2-3-4-5",
            AttributeType.INSTANT, "yesterday",
            AttributeType.DECIMAL, "1,5",
            AttributeType.DATE, "31.05.2024",
            AttributeType.IP, "10.0.0.256");
    wrong.forEach(
        (type, text) ->
            assertThatIllegalArgumentException()
                .isThrownBy(() -> type.parse("device", text))
                .withMessage("device " + type.rule(text) + ", but was '" + text + "'"));
  }

  @Test
  void numbersOfTypesAreTheirOwn() {
    assertThat(Arrays.stream(AttributeType.values()).map(AttributeType::code))
        .as("codes never change; that of a new type comes last, also in docs/format.md")
        .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    assertThat(Codes.find(AttributeType.values(), AttributeType::code, 7))
        .isEqualTo(AttributeType.INSTANT);
    assertThat(Codes.find(AttributeType.values(), AttributeType::code, 11)).isNull();
  }

  @Test
  void optionalAttributesMayHaveNoValue() {
    Schema schema = Schema.parse("name:text,size:long?,owner:text?");
    assertThat(schema).hasToString("name:text,size:long?,owner:text?");
    assertThat(schema.optional()).isEqualTo(0b110);
    Item item = schema.item("a", null, "b");
    assertThat(item)
        .hasToString("name=a size=null owner=b")
        .isEqualTo(schema.item(Map.of("name", "a", "owner", "b")))
        .isNotEqualTo(schema.item("a", 0, "b"));
    assertThat(item.query().isFull()).isTrue();
    Map<String, Object> noOwner = new HashMap<>();
    noOwner.put("owner", null);
    assertThat(schema.query(noOwner)).hasToString("owner=null");
    assertThat(schema.query(noOwner).given()).isEqualTo(0b100);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schema.item(null, 1, "b"))
        .withMessage("name must be of type text, but was null");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schema.item(Map.of("size", 1)))
        .withMessageContaining("must have 3 values");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Schema.parse("name,owner?"))
        .withMessage("? and * must follow a type, such as name:text?, but were in 'owner?'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Schema.parse("name:text??"))
        .withMessageEndingWith(
            "with ? if it is optional or * if an item has many values, but that of name was 'text?'");
  }

  @Test
  void noValueIsAValueOfItsOwn() {
    Schema schema = Schema.parse("a:long?,b:long?,c:text?");
    Digester digester = new Digester(schema, 5);
    assertThat(digester.digest(schema.item(null, null, null)))
        .containsExactly(digester.absent(0), digester.absent(1), digester.absent(2))
        .doesNotHaveDuplicates()
        .doesNotContain(0, digester.number(0, 0), digester.text(2, ""), digester.text(2, "null"));
    assertThat(digester.digest(0, null)).isEqualTo(digester.absent(0));
    Schema required = Schema.parse("a:long,b:long?,c:text?");
    Digester other = new Digester(required, 5);
    assertThat(other.number(0, 7)).as("a value does not change").isEqualTo(digester.number(0, 7));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> other.absent(0))
        .withMessageStartingWith("a must be given");
  }
}
