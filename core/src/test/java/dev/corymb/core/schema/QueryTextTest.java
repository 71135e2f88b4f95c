package dev.corymb.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.corymb.core.range.Zone;
import dev.corymb.core.testkit.Property;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class QueryTextTest {

  private static final Schema FILES =
      Schema.parse("name:text,owner:text?,size:long?,mtime:date,two words:text,in:text,tag:text");

  private static Query read(String text) {
    return QueryText.parse(FILES, text);
  }

  private static QueryException refused(String text) {
    return catchThrowableOfType(QueryException.class, () -> read(text));
  }

  @Test
  void readsConditionsWithAndWithoutAnd() {
    Query query = read("name=report.pdf owner in (anna, ben) AND size = null");

    assertThat(query).hasToString("name=report.pdf owner in (anna, ben) size=null");
    assertThat(query.alternatives()).isEqualTo(2);
    assertThat(query.alternative(0)).hasToString("name=report.pdf owner=anna size=null");
    assertThat(query.alternative(1)).hasToString("name=report.pdf owner=ben size=null");
    assertThat(FILES.names(query.given())).containsExactly("name", "owner", "size");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "name='it''s'                     | name='it''s'",
        "name=\"a \"\"b\"\" 'c'\"         | name='a \"b\" ''c'''",
        "name=''                          | name=''",
        "owner='null'                     | owner='null'",
        "owner=NULL                       | owner=null",
        "owner in (null, 'null', b, b)    | owner in (null, 'null', b)",
        "'two words'=x                    | 'two words'=x",
        "\"in\" IN ( a,b )                | 'in' in (a, b)",
        "name = 'a,b' size=-7             | name='a,b' size=-7",
        "name='*.pdf'                     | name='*.pdf'",
        "name=and owner=or                | name=and owner=or",
        "name=http://a.b/c#d;e:f@g        | name=http://a.b/c#d;e:f@g",
        "mtime=2026-01-01                 | mtime=2026-01-01",
        "size in (7, +7, 007)             | size=7",
      })
  void hasOneFormThatIsReadAgain(String text, String form) {
    Query query = read(text);

    assertThat(query).hasToString(form);
    assertThat(read(form)).hasToString(form);
  }

  /** The mark in the text is where the error points. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "^                           | must give at least one attribute",
        "^and name=a                 | must have the name of an attribute here, but has 'and'",
        "name=a and^                 | must have the name of an attribute here, but has the end",
        "name=a and ^and owner=b     | must have the name of an attribute here, but has 'and'",
        "^=a                         | must have the name of an attribute here, but has '='",
        "^in (a)                     | must have the name of an attribute here, but has 'in'",
        "^nam=a                      | gives 'nam'; did you mean name?",
        "name=a ^other=b             | must give attributes of [name:text,",
        "name ^                      | must be followed by =, in, has, <, <=, >, >= or between, but is by the end",
        "name ^report.pdf            | but is by 'report.pdf'",
        "name ^'='                   | must be followed by =",
        "name=^                      | must have a value here, but has the end; ''",
        "name=a^=b                   | must be quoted if it has a sign such as =, but was 'a'",
        "name=hello^!                | must be quoted if it has a sign such as !",
        "name ^==a                   | must be compared with = for equality",
        "name ^!=a                   | must not be negated",
        "name ^<>a                   | must not be negated",
        "name ^not in (a)            | must not be negated",
        "^not name=a                 | must not be negated",
        "name=a ^or name=b           | must not have or: for several values of one attribute",
        "name ^like 'a%'             | must not be asked for a pattern",
        "name ^=~ x                  | must not be asked for a pattern",
        "name ^~ x                   | must not be asked for a pattern",
        "owner ^is null              | must be written = null",
        "name=^*.pdf                 | must be quoted to be compared exactly: patterns",
        "name=report^?.pdf           | must be quoted to be compared exactly: patterns",
        "name in (a, b^%)            | must be quoted to be compared exactly: patterns",
        "name=a^,b                   | must have no comma outside of a list: write name in (a, b)",
        "name=^(a, b)                | must be compared with a list by in or has",
        "name=^'a                    | query must close the quote '",
        "name=a owner=^\"b           | query must close the quote \"",
        "name in ^a, b               | must have a list in brackets here, but has 'a'",
        "name in (^)                 | must list at least one value",
        "name in (a ^b)              | must have , or ) in its list here, but has 'b'",
        "name in (a, ^)              | must have a value here, but has ')'",
        "name in (a, b^              | must have , or ) in its list here, but has the end",
        "size=^x                     | size must be a whole number of 64 bits, but was 'x'",
        "size in (1, ^2.5)           | size must be a whole number of 64 bits, but was '2.5'",
        "mtime=^yesterday            | mtime must be a day such as",
        "^name=null                  | must be a value, because the attribute is not optional",
        "name=a ^name=b              | must have one condition",
        "name=a ^name>b              | must have one condition",
        "size>1 ^size>=2             | must have one condition",
        "size>1 ^size=2              | must have one condition",
        "^size>null                  | must be compared with a value",
        "^tag has (x, null)          | must be a value, because the attribute is not optional",
        "^owner has (x, null)        | must be compared with a value",
        "size>=5 ^size<5             | must have a lower bound below the upper one, but was '>=5 <5'",
        "^size between 5 and 4       | must have a lower bound below the upper one, but was '>=5 <=4'",
        "size between 5 ^6           | must be written between A and B, but has '6'",
        "size between 5 and ^        | must have a value here, but has the end",
        "name=a size>=5 ^size<7      | size must be asked with = or in: no range is kept of it",
        "name=a ^mtime>=2026-01-01   | mtime must be asked with = or in: no range is kept of it",
        "^size between 1 and 1       | no range is kept of it",
        "^tag has (x, y)             | tag must be asked with = or in: it is not many-valued",
        "^tag has x                  | tag must be asked with = or in: it is not many-valued",
      })
  void pointsAtTheCharacterWhereARuleIsBroken(String marked, String message) {
    String text = marked.replace("^", "").strip();
    QueryException refused = refused(text);

    assertThat(refused).hasMessageContaining(message);
    assertThat(refused.rule()).startsWith("must ");
    assertThat(refused.position()).hasValue(Math.min(text.length(), marked.indexOf('^')));
  }

  @Test
  void boundsOfTextsAreInTheOrderOfCodePoints() {
    Ranges names = Ranges.parse(Schema.parse("name"), List.of("name"));

    assertThat(QueryText.parse(names, "name between \uffee and \ud83d\ude00").zones().get(0))
        .isNotEqualTo(Zone.EMPTY);
    assertThatThrownBy(() -> QueryText.parse(names, "name between \ud83d\ude00 and \uffee"))
        .hasMessageContaining("must have a lower bound below the upper one");
  }

  @Test
  void boundsOfManyValuedAttributesAreRefused() {
    Ranges none = Ranges.none(Schema.parse("name,size:long*"));
    assertThatThrownBy(() -> QueryText.parse(none, "size>=5"))
        .hasMessageContaining("must be asked with =, in or has: no ranges are kept of many-valued");
  }

  @Test
  void boundsWhatItReads() {
    String longest = "name='" + "x".repeat(QueryText.MAX_LENGTH - 7) + "'";
    assertThat(read(longest).alternatives()).isOne();
    assertThat(refused(longest + " "))
        .hasMessage("query must have at most 65,536 characters, but has 65,537");

    assertThat(read("size in (" + numbers(1_000) + ")").alternatives()).isEqualTo(1_000);
    assertThat(refused("size in (" + numbers(1_001) + ")"))
        .hasMessage("size must list at most 1,000 values");
    assertThat(read("size in (" + numbers(40) + ") name in (" + numbers(25) + ")").alternatives())
        .isEqualTo(1_000);
    assertThat(refused("size in (" + numbers(40) + ") name in (" + numbers(26) + ")"))
        .hasMessage(
            "query must have at most 1,000 alternatives, the product of its lists, but has 1,040");
    assertThat(
            refused(
                FILES.attributes().stream()
                    .filter(one -> one.type() == AttributeType.TEXT)
                    .map(one -> "'" + one.name() + "' in (" + numbers(1_000) + ")")
                    .collect(Collectors.joining(" "))))
        .hasMessageContaining("but has 1,000,000,000,000,000");
  }

  private static String numbers(int count) {
    return IntStream.range(0, count).mapToObj(Integer::toString).collect(Collectors.joining(","));
  }

  /** Whatever is thrown at it, the answer is a query or an error with a place in the text. */
  @Property(tries = 300)
  void readsAnyTextOrSaysWhereItIsWrong(long seed) {
    Random random = new Random(seed);
    String[] parts = {
      "name",
      "owner",
      "size",
      "'two words'",
      "=",
      "in",
      "(",
      ")",
      ",",
      "and",
      "or",
      "not",
      "null",
      "<",
      ">=",
      "!",
      "has",
      "between",
      "'",
      "\"",
      "''",
      "1",
      "2026-01-01",
      "*",
      " ",
      "\n",
      "\u0000",
      "\ud800",
      "\u00a0",
      "é",
      "x"
    };
    String text =
        random
            .ints(random.nextInt(30), 0, parts.length)
            .mapToObj(i -> parts[i] + (random.nextBoolean() ? " " : ""))
            .collect(Collectors.joining());
    try {
      String form = read(text).toString();
      assertThat(read(form)).hasToString(form);
    } catch (QueryException e) {
      assertThat(e.position().orElse(-1)).as("%s: %s", text, e).isBetween(0, text.length());
      assertThat(e.rule()).startsWith("must ");
    }
  }

  /** A query is its text: the digests are the same after it was written and read. */
  @Property(tries = 300)
  void everyQueryIsReadAsItWasWritten(long seed) throws UnknownHostException {
    Random random = new Random(seed);
    Schema schema =
        Schema.parse(
            "t:text?,l:long?,d:double,b:boolean,y:bytes,u:uuid,i:instant,c:decimal,day:date?,ip:ip,"
                + "not:text,a b:text");
    Digester digester = new Digester(schema, seed);
    QueryBuilder builder = new QueryBuilder(schema);
    builder.equalTo(0, random.nextBoolean() ? null : text(random));
    for (int i = 1; i < schema.size(); i++) {
      if (random.nextBoolean()) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int j = random.nextInt(2); j >= 0; j--) {
          boolean none = schema.attributes().get(i).optional() && random.nextBoolean();
          values.add(none ? null : value(schema.attributes().get(i).type(), random));
        }
        builder.oneOf(i, values);
      }
    }
    Query query;
    try {
      query = builder.build();
    } catch (QueryException e) {
      assertThat(e).hasMessageContaining("alternatives");
      return;
    }

    Query again = QueryText.parse(schema, query.toString());

    assertThat(again).hasToString(query.toString());
    assertThat(digests(digester, again)).isDeepEqualTo(digests(digester, query));
  }

  private static long[][] digests(Digester digester, Query query) {
    QueryDigests digests = digester.digests(query);
    return IntStream.range(0, digests.size()).mapToObj(digests::get).toArray(long[][]::new);
  }

  private static String text(Random random) {
    String alphabet = "ab '\"(),=<>!*?%|~\\;\n\tné\ud83d\ude00\u0000";
    return random
        .ints(random.nextInt(8), 0, alphabet.length())
        .mapToObj(i -> alphabet.substring(i, i + 1))
        .collect(Collectors.joining());
  }

  private static Object value(AttributeType type, Random random) throws UnknownHostException {
    return switch (type) {
      case TEXT -> text(random);
      case LONG -> random.nextLong();
      case DOUBLE ->
          random.nextInt(5) == 0
              ? Double.NEGATIVE_INFINITY
              : Double.longBitsToDouble(random.nextLong());
      case BOOLEAN -> random.nextBoolean();
      case BYTES -> Arrays.copyOf(new byte[] {-1, 2, 3}, random.nextInt(5));
      case UUID -> new UUID(random.nextLong(), random.nextLong());
      case INSTANT -> Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
      case DECIMAL ->
          new BigDecimal("" + random.nextInt()).scaleByPowerOfTen(random.nextInt(40) - 20);
      case DATE -> LocalDate.ofEpochDay(random.nextInt(100_000));
      case IP -> {
        byte[] address = new byte[random.nextBoolean() ? 4 : 16];
        random.nextBytes(address);
        yield InetAddress.getByAddress(address);
      }
    };
  }

  @Test
  void aManyValuedAttributeEqualsAnyOfItsValues() {
    Schema schema = Schema.parse("name:text,tag:text*");
    Digester digester = new Digester(schema, 1);
    Item item = schema.item("a", List.of("x", "y"));
    long[] row = digester.digest(item);
    long[] bare = digester.digest(schema.item("a", List.of()));
    List<String> matching =
        List.of("tag=x", "name=a tag=y", "tag in (z, y)", "tag in (null, x)", "tag has (y, x)");
    for (String text :
        List.of(
            "tag=x",
            "name=a tag=y",
            "tag in (z, y)",
            "tag in (null, x)",
            "tag has (y, x)",
            "tag has (x, z)",
            "tag=z",
            "tag=null",
            "name=b tag=x")) {
      QueryDigests query = digester.digests(QueryText.parse(schema, text));
      assertThat(query.matches(row)).as(text).isEqualTo(matching.contains(text));
      assertThat(query.matches(bare)).as(text).isEqualTo(text.contains("null"));
    }
    assertThat(item).hasToString("name=a tag has (x, y)");
    assertThat(item.query()).hasToString("name=a tag has (x, y)");
    Item large = schema.item("a", IntStream.range(0, 1000).mapToObj(i -> "t" + i).toList());
    assertThat(large.query().combinations()).isEqualTo(1000);
    Schema two = Schema.parse("tag:text*,port:long*");
    Item larger =
        two.item(List.of("x", "y"), IntStream.range(0, 501).mapToObj(Long::valueOf).toList());
    assertThat(catchThrowableOfType(QueryException.class, larger::query))
        .hasMessage(
            "query must have at most 1,000 alternatives, the product of its lists, but has"
                + " 1,002");
    assertThat(larger).asString().startsWith("tag has (x, y) port has (0, 1, ");
    assertThat(schema.item("a", List.of("x")).query()).hasToString("name=a tag=x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "b"})
  void aListInAMapIsAnyOfItsValues(String owner) {
    Query query = FILES.query(Map.of("owner", List.of("a", "b", "a"), "size", 7));
    assertThat(query).hasToString("owner in (a, b) size=7");
    long[] item = new long[FILES.size()];
    Digester digester = new Digester(FILES, 1);
    item[1] = digester.digest(1, owner);
    item[2] = digester.digest(2, 7);
    assertThat(digester.digests(query).matches(item)).isTrue();
    item[2] = digester.digest(2, 8);
    assertThat(digester.digests(query).matches(item)).isFalse();
  }
}
