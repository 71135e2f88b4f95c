package dev.corymb.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import dev.corymb.input.row.Digests;
import dev.corymb.input.row.Row;
import dev.corymb.input.row.RowRules;
import dev.corymb.input.source.Monitor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class InputsTest {

  private static final Schema SCHEMA =
      Schema.parse("name:text,n:long,x:double,ok:boolean,id:uuid,raw:bytes,at:instant");
  private static final Digester DIGESTER = new Digester(SCHEMA, 7);

  /** A row's values, in the types of the schema. */
  private record Values(
      String name, long n, double x, boolean ok, UUID id, String raw, Instant at) {

    static Values random(SplittableRandom random) {
      return new Values(
          randomText(random),
          random.nextLong(),
          random.nextDouble() * 1e6,
          random.nextBoolean(),
          new UUID(random.nextLong(), random.nextLong()),
          hex(random),
          Instant.ofEpochSecond(random.nextLong(0, 1L << 33), random.nextInt(1_000_000_000)));
    }

    private static String randomText(SplittableRandom random) {
      String alphabet = "ab,\"\n\r é€😀{}:=\\";
      int[] points = alphabet.codePoints().toArray();
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(6); i > 0; i--) {
        text.appendCodePoint(points[random.nextInt(points.length)]);
      }
      return text.toString();
    }

    private static String hex(SplittableRandom random) {
      byte[] bytes = new byte[random.nextInt(5)];
      random.nextBytes(bytes);
      return HexFormat.of().formatHex(bytes);
    }

    String csv() {
      String text = "\"" + name.replace("\"", "\"\"") + "\"";
      return String.join(
          ",",
          text,
          Long.toString(n),
          Double.toString(x),
          Boolean.toString(ok),
          id.toString(),
          raw,
          at.toString());
    }

    String ndjson() {
      String text =
          name.replace("\\", "\\\\")
              .replace("\"", "\\\"")
              .replace("\n", "\\n")
              .replace("\r", "\\r");
      return "{\"name\":\"%s\",\"n\":%d,\"x\":%s,\"ok\":%s,\"id\":\"%s\",\"raw\":\"%s\",\"at\":\"%s\"}"
          .formatted(text, n, x, ok, id, raw, at);
    }

    long[] digests() {
      return DIGESTER.digest(SCHEMA.item(name, n, x, ok, id, HexFormat.of().parseHex(raw), at));
    }
  }

  @Property(tries = 30)
  void csvAndNdjsonGiveTheDigestsOfTheItems(long seed) throws IOException {
    RowRules items = RowRules.items(SCHEMA);
    SplittableRandom random = new SplittableRandom(seed);
    List<Values> values = new ArrayList<>();
    StringBuilder csv = new StringBuilder("name,n,x,ok,id,raw,at\n");
    StringBuilder ndjson = new StringBuilder();
    for (int i = random.nextInt(1, 20); i > 0; i--) {
      Values row = Values.random(random);
      values.add(row);
      csv.append(row.csv()).append(random.nextBoolean() ? "\n" : "\r\n");
      ndjson.append(row.ndjson()).append('\n');
    }

    long[][] expected = values.stream().map(Values::digests).toArray(long[][]::new);
    assertThat(digests(items, csv.toString()).toArray(long[][]::new)).isDeepEqualTo(expected);
    assertThat(digests(items, ndjson.toString()).toArray(long[][]::new)).isDeepEqualTo(expected);
    String array = "[\n" + ndjson.toString().strip().replace("}\n{", "},\n{") + "]";
    assertThat(digests(items, array).toArray(long[][]::new)).isDeepEqualTo(expected);
    String printed = ndjson.toString().replace(",\"n\":", "\n , \"n\" :\n");
    assertThat(digests(items, printed).toArray(long[][]::new)).isDeepEqualTo(expected);
    String quoted = ndjson.toString().replaceAll("\"(n|x|ok)\":([^,]+),", "\"$1\":\"$2\",");
    assertThat(digests(items, quoted).toArray(long[][]::new)).isDeepEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name\na\nb\n",
        "name\na\nb",
        "\uFEFFname\na\nb\n",
        "name\r\na\r\nb\r\n",
        "name\ra\rb",
        "\"name\"\n\"a\"\n\"b\"\n",
        "\"name\"\n\"a\"\n\"b\"",
        "{\"name\":\"a\"}\n{\"name\":\"b\"}",
        "\uFEFF{\"name\":\"a\"}\n\n{\"name\":\"b\"}\n"
      })
  void toleratesTheWaysToWriteTheSame(String input) throws IOException {
    assertThat(digests(input).stream().map(row -> row[0]))
        .containsExactly(DIGESTER.text(0, "a"), DIGESTER.text(0, "b"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\uFFFF end of input \uFFFF", "\uFFFF", "\uFFFE", "\uD800\uDC00", "😀"})
  void noTextEndsTheInput(String text) throws IOException {
    assertThat(digests("name\na\n" + text + "\n\"" + text + "\"\nb\n").stream().map(row -> row[0]))
        .containsExactly(
            DIGESTER.text(0, "a"),
            DIGESTER.text(0, text),
            DIGESTER.text(0, text),
            DIGESTER.text(0, "b"));
  }

  @Test
  void aQuotedEmptyFieldIsAnEmptyText() throws IOException {
    assertThat(digests("name\na\n\"\"\nb\n").stream().map(row -> row[0]))
        .containsExactly(DIGESTER.text(0, "a"), DIGESTER.text(0, ""), DIGESTER.text(0, "b"));
  }

  @Test
  void anEmptyLineIsSkippedWhereThereAreMore() throws IOException {
    assertThat(digests("name,n\na,1\n\nb,2\n\n")).hasSize(2);
  }

  @Test
  void aWholeNumberIsADoubleInBothFormats() throws IOException {
    assertThat(digests("x\n2\n").get(0)[2]).isEqualTo(digests("{\"x\":2}").get(0)[2]);
    assertThat(digests("x\n2.0\n").get(0)[2]).isEqualTo(digests("{\"x\":2.0}").get(0)[2]);
  }

  @Test
  void tellsWhichAttributesARowGives() throws IOException {
    try (Inputs<long[]> rows =
        open(RowRules.queries(SCHEMA), "{\"n\":1}\n{\"name\":\"a\",\"ok\":true}\n")) {
      Row<long[]> first = rows.next();
      assertThat(first.given()).isEqualTo(0b0010);
      assertThat(first.place().number()).isEqualTo(1);
      Row<long[]> second = rows.next();
      assertThat(second.given()).isEqualTo(0b1001);
      assertThat(second.place().number()).isEqualTo(2);
      assertThat(rows.next()).isNull();
      assertThat(rows.next()).isNull();
    }
  }

  private static List<long[]> digests(String input) throws IOException {
    return digests(RowRules.queries(SCHEMA), input);
  }

  private static List<long[]> digests(RowRules rules, String input) throws IOException {
    List<long[]> digests = new ArrayList<>();
    try (Inputs<long[]> rows = open(rules, input)) {
      for (Row<long[]> row = rows.next(); row != null; row = rows.next()) {
        digests.add(row.item());
      }
    }
    return digests;
  }

  private static Inputs<long[]> open(RowRules rules, String input) throws IOException {
    return Inputs.open(
        List.of("-"),
        new Inputs.Settings(
            Optional.empty(),
            Optional.empty(),
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8))),
        rules,
        Digests.ofItems(DIGESTER, Groups.whole(DIGESTER.schema())),
        Monitor.NONE);
  }

  @Test
  void aSpoolGivesBackWhatItTook() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    List<long[]> rows = new ArrayList<>();
    List<long[]> replayed = new ArrayList<>();
    try (DigestSpool spool = new DigestSpool()) {
      for (int i = 0; i < 10_000; i++) {
        long[] row = random.longs(i % 1000 == 999 ? 20_000 : random.nextInt(4)).toArray();
        rows.add(row);
        spool.add(row, i);
      }
      assertThat(spool.rows()).isEqualTo(10_000);
      spool.replay(
          (digests, code) -> {
            assertThat(code).isEqualTo(replayed.size());
            replayed.add(digests.clone());
          });
    }
    assertThat(replayed.toArray(long[][]::new)).isDeepEqualTo(rows.toArray(long[][]::new));
  }

  @Test
  void anEmptySpoolHasNothingToGive() throws IOException {
    try (DigestSpool spool = new DigestSpool()) {
      spool.replay((digests, code) -> assertThat(code).as("no row was added").isNegative());
      assertThat(spool.rows()).isZero();
    }
  }
}
