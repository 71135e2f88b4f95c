package dev.corymb.client.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RecordJsonTest {

  private static final JsonFactory JSON = new JsonFactory();

  /** One member of each kind. */
  public record Kinds(
      String text,
      int small,
      long large,
      double real,
      boolean truth,
      Optional<String> maybe,
      Optional<Long> number,
      List<String> texts,
      List<Inner> inner,
      Inner one) {}

  /** A record in another. */
  public record Inner(String text, Optional<Double> real) {}

  /** Members of which some are null, absent, of two kinds, or not known. */
  public record Loose(
      @Nullable String text,
      @Nullable Double real,
      float small,
      Map<String, String> more,
      Optional<Boolean> truth,
      List<TextOr<Inner>> either,
      List<Choice> choices) {}

  /** One of two records. */
  public sealed interface Choice permits First, Second {}

  /** Known by its first member. */
  public record First(long a, Optional<Integer> c) implements Choice {}

  /** Known by its first member. */
  public record Second(String b, Optional<Integer> c) implements Choice {}

  private static String written(Record record) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      RecordJson.write(json, record);
    }
    return text.toString();
  }

  private static <T extends Record> T read(String text, Class<T> type) throws IOException {
    try (JsonParser json = JSON.createParser(text)) {
      json.nextToken();
      return RecordJson.read(json, type);
    }
  }

  @Test
  void whatIsWrittenIsReadAgain() throws IOException {
    Inner inner = new Inner("é\"\n", Optional.of(0.5));
    Kinds full =
        new Kinds(
            "t",
            -1,
            1L << 60,
            1e-9,
            true,
            Optional.of("m"),
            Optional.of(7L),
            List.of("a", ""),
            List.of(inner, new Inner("", Optional.empty())),
            inner);
    Kinds sparse =
        new Kinds(
            "", 0, 0, 0, false, Optional.empty(), Optional.empty(), List.of(), List.of(), inner);

    assertThat(read(written(full), Kinds.class)).isEqualTo(full);
    assertThat(read(written(sparse), Kinds.class)).isEqualTo(sparse);
    assertThat(written(new Inner("x", Optional.empty()))).isEqualTo("{\"text\":\"x\"}");
  }

  @Test
  void nullIsWrittenAndAbsentIsNot() throws IOException {
    Loose loose =
        new Loose(
            null,
            null,
            0.1f,
            Map.of("k", "v"),
            Optional.empty(),
            List.of(
                new TextOr<>(Optional.of("id"), Optional.empty()),
                TextOr.of(new Inner("x", Optional.empty()))),
            List.of(new Second("s", Optional.of(1)), new First(7, Optional.empty())));

    assertThat(written(loose))
        .isEqualTo(
            "{\"text\":null,\"real\":null,\"small\":0.1,\"more\":{\"k\":\"v\"},"
                + "\"either\":[\"id\",{\"text\":\"x\"}],"
                + "\"choices\":[{\"b\":\"s\",\"c\":1},{\"a\":7}]}");
    assertThat(read(written(loose), Loose.class)).isEqualTo(loose);
  }

  @Test
  void anObjectThatIsNoneOfTheChoicesIsRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                read(
                    "{\"small\":1,\"more\":{},\"either\":[],\"choices\":[{\"z\":1}]}", Loose.class))
        .withMessage("must have 'choices', but has another kind of it: START_OBJECT");
  }

  @Test
  void objectsOfAnySchemaAreWrittenAsTheyAre() {
    assertThat(JsonText.of(new TreeMap<>(Map.of("a", 1L, "b", "x\"", "c", true, "d", 0.5))).text())
        .isEqualTo("{\"a\":1,\"b\":\"x\\\"\",\"c\":true,\"d\":0.5}");
    BigInteger large = BigInteger.ONE.shiftLeft(64);
    assertThat(JsonText.of(new TreeMap<>(Map.of("a", new BigDecimal("1.50"), "b", large))).text())
        .isEqualTo("{\"a\":1.50,\"b\":18446744073709551616}");
    assertThat(RecordJson.text(LocateBody.of(new JsonText("{\"n\":1}")).with(false, true, 5)))
        .isEqualTo("{\"query\":{\"n\":1},\"explain\":false,\"confirm\":true,\"limit\":5}");
    assertThat(RecordJson.text(new Health("\ud800"))).isEqualTo("{\"status\":\"\\ud800\"}");
  }

  @Test
  void membersThatAreNewAreSkippedAndNullIsAbsent() throws IOException {
    assertThat(read("{\"more\":{\"a\":[1,{}]},\"text\":\"x\",\"real\":null,\"z\":1}", Inner.class))
        .isEqualTo(new Inner("x", Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{}; must have 'text', but has only []",
        "{\"text\":1}; must have 'text', but has another kind of it: VALUE_NUMBER_INT",
        "{\"text\":\"x\",\"real\":\"1\"}; must have 'real', but has another kind of it: VALUE_STRING",
        "[]; must be a JSON object"
      })
  void otherAnswersAreToldApart(String json, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(json, Inner.class))
        .withMessage(message);
  }

  @Test
  void unknownMembersAreSkippedUnlessTheyMustNotBeThere() throws IOException {
    String text = "{\"text\":\"a\",\"real\":1.5,\"more\":[{}]}";
    assertThat(RecordJson.read(text, Inner.class)).isEqualTo(new Inner("a", Optional.of(1.5)));
    try (JsonParser parser = JSON.createParser(text)) {
      parser.nextToken();
      assertThatIllegalArgumentException()
          .isThrownBy(() -> RecordJson.readStrictly(parser, Inner.class))
          .withMessage("must have no members but [text, real], but has 'more'");
    }
  }
}
