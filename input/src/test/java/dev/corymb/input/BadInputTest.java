package dev.corymb.input;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Schema;
import dev.corymb.input.row.Digests;
import dev.corymb.input.row.InputException;
import dev.corymb.input.row.RowRules;
import dev.corymb.input.source.Monitor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the readers refuse, and how they say so. */
final class BadInputTest {

  private static final Schema SCHEMA =
      Schema.parse("name:text,n:long,x:double,ok:boolean,id:uuid,raw:bytes,at:instant");

  @ParameterizedTest
  @MethodSource("inputs")
  void namesThePlaceAndTheRule(String input, String message) {
    assertThatThrownBy(() -> count(input.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("standard input")
        .hasMessageContaining(message)
        .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(1));
  }

  static Stream<Arguments> inputs() {
    return Stream.of(
        Arguments.of("", "must begin with a header that names columns, but was empty"),
        Arguments.of("\n", "line 1: the header must give at least one attribute of ["),
        Arguments.of("a,b\n1,2\n", "line 1: the header must give at least one attribute of [name"),
        Arguments.of(
            "name,n,name\n", "line 1: the header must name a column once, but repeats 'name'"),
        Arguments.of(
            "name,n\na,1\nb\n",
            "line 3: the row must have 2 fields, as the header has, but was '1 field'"),
        Arguments.of(
            "name,n\na,1,z\n",
            "line 2: the row must have 2 fields, as the header has, but was '3 fields'"),
        Arguments.of(
            "name,n\n\"a\nb\",1\nc,x\n",
            "line 4: n must be a whole number of 64 bits, but was 'x'"),
        Arguments.of("nam\nx\n", "at:instant]. Did you mean --map nam=name?"),
        Arguments.of("n,b\n1,2\n", "line 1: the header must have only columns that give an"),
        Arguments.of("n\n\n", "line 2: the row must give at least one attribute of ["),
        Arguments.of("n\n1.5\n", "line 2: n must be a whole number of 64 bits, but was '1.5'"),
        Arguments.of("n\n 1\n", "line 2: n must be a whole number of 64 bits, but was ' 1'"),
        Arguments.of("n\n9223372036854775808\n", "n must be a whole number of 64 bits"),
        Arguments.of("x\nabc\n", "line 2: x must be a number, but was 'abc'"),
        Arguments.of("ok\nyes\n", "line 2: ok must be true or false, but was 'yes'"),
        Arguments.of("id\n1-2-3-4-5\n", "line 2: id must be a UUID, but was '1-2-3-4-5'"),
        Arguments.of(
            "raw\nabc\n", "line 2: raw must be a string of hexadecimal digits, but was 'abc'"),
        Arguments.of("at\nyesterday\n", "line 2: at must be a time with its zone"),
        Arguments.of("n\n" + "7".repeat(200) + "\n", "but was '" + "7".repeat(60) + "…'"),
        Arguments.of(
            "n\n\"a\nb\"\n", "line 2: n must be a whole number of 64 bits, but was 'a\uFFFDb'"),
        Arguments.of("name,n\n\"a,1\nb,2\n", "line 2: a quoted field must be closed"),
        Arguments.of("name,n\na,\"1", "line 2: a quoted field must be closed"),
        Arguments.of(
            "name,n\n\"a\"b,1\n", "line 2: must be CSV with fields of at most 1048576 characters"),
        Arguments.of("name\n" + "x".repeat((1 << 20) + 1) + "\n", "line 2: "),
        Arguments.of("name\n\"" + "x".repeat(3 << 20) + "\"\n", "line 2: "),
        Arguments.of("{\"n\":\"1x\"}", "line 1: n must be a whole number of 64 bits, but was '1x'"),
        Arguments.of("{\"n\":1.5}", "line 1: n must be a whole number of 64 bits, but was '1.5'"),
        Arguments.of("{\"n\":1}\n{\"n\":null}\n", "line 2: n must be given, but was null"),
        Arguments.of(
            "{\"n\":9223372036854775808}", "n must be a whole number of 64 bits, but was '9223"),
        Arguments.of("{\"name\":7}", "line 1: name must be a string, but was '7'"),
        Arguments.of("{\"name\":null}", "line 1: name must be given, but was null"),
        Arguments.of("{\"x\":\"1.5.\"}", "x must be a number, but was '1.5.'"),
        Arguments.of("{\"ok\":\"yes\"}", "ok must be true or false, but was 'yes'"),
        Arguments.of("{\"ok\":1}", "ok must be true or false, but was '1'"),
        Arguments.of(
            "{\"n\":[1]}", "n must be one value, not a list or an object, but was 'an array'"),
        Arguments.of(
            "{\"n\":{}}", "n must be one value, not a list or an object, but was 'an object'"),
        Arguments.of("{\"id\":\"x\"}", "id must be a UUID, but was 'x'"),
        Arguments.of("{\"n\":1,\"n\":2}", "line 1: n must be given once"),
        Arguments.of("{}", "line 1: the row must give at least one attribute"),
        Arguments.of("{\"z\":1}", "line 1: z must give an attribute of [name:text,"),
        Arguments.of("{\"n\":1}\n[1]\n", "line 2: the row must be a JSON object, but was '[1]'"),
        Arguments.of("{\"n\":1}\n7\n", "line 2: the row must be a JSON object, but was '7'"),
        Arguments.of(
            "[{\"n\":1},[]]", "object 2 (line 1): the row must be a JSON object, but was '[]'"),
        Arguments.of(
            "{\"n\":1}\n{\"n\":1\n",
            "line 2: the row must be JSON (shown up to the error), but was '{\"n\":1'"),
        Arguments.of(
            "{\"n\":1}\n{\"n\" 1}\n",
            "line 2: the row must be JSON (shown up to the error), but was '{\"n\" 1'"),
        Arguments.of("{n:1}", "line 1: the row must be JSON (shown up to the error), but was '{n'"),
        Arguments.of(
            "{\"name\":\"a\nb\"}",
            "line 1: the row must be JSON (shown up to the error), but was '{\"name\":\"a'"),
        Arguments.of(
            "{\"name\":\"" + "x".repeat(100) + "\",}", "but was '…" + "x".repeat(56) + "\",}'"),
        Arguments.of("{\"n\":1}\n{\"n\":1}x\n", "line 2: the row must be"),
        Arguments.of("[{\"n\":1}", "the JSON must be complete, but the input ends after object 1"),
        Arguments.of(
            "{\"name\":\"" + "x".repeat((1 << 20) + 1) + "\"}",
            "line 1: the row must have at most 1048576 characters per text"),
        Arguments.of(
            "[{\"name\":\"" + "x".repeat((1 << 20) + 1) + "\"}]",
            ": object 1 must have at most 1048576 characters per text"));
  }

  @Test
  void refusesWhatIsNotUtf8() {
    byte[] csv = {'n', 'a', 'm', 'e', '\n', 'a', '\n', (byte) 0xC3, '(', '\n'};
    byte[] json = {'{', '"', 'n', 'a', 'm', 'e', '"', ':', '"', (byte) 0xFF, '"', '}'};

    assertThatThrownBy(() -> count(csv)).hasMessageContaining("line 3: must be UTF-8");
    assertThatThrownBy(() -> count(json)).hasMessageContaining("line 1: the row must be UTF-8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  void namesTheVeryLineThatIsNotUtf8(String end) {
    int line = 12_345; // far behind what a buffer holds
    String rows = "name" + end + ("é€😀 some text" + end).repeat(line - 2);
    byte[] text = rows.getBytes(StandardCharsets.UTF_8);
    byte[] input = Arrays.copyOf(text, text.length + 1000);
    Arrays.fill(input, text.length, input.length, (byte) 'x');
    input[text.length + 7] = (byte) 0xE4; // an a umlaut of Latin-1

    assertThatThrownBy(() -> count(input))
        .hasMessage("standard input line " + line + ": must be UTF-8, but has other bytes");
  }

  @Test
  void refusesACharacterCutShort() {
    byte[] csv = {'n', 'a', 'm', 'e', '\n', 'a', (byte) 0xC3};

    assertThatThrownBy(() -> count(csv)).hasMessageContaining("line 2: must be UTF-8");
  }

  @Test
  void saysHowToConvertUtf16() {
    for (Charset charset : List.of(UTF_16, UTF_16LE, UTF_16BE)) { // the first with a mark
      assertThatThrownBy(() -> count("name\na\n".getBytes(charset)))
          .hasMessageContaining("must be UTF-8, but is UTF-16; convert it: iconv");
    }
  }

  private static long count(byte[] input) throws IOException {
    Inputs.Settings settings =
        new Inputs.Settings(Optional.empty(), Optional.empty(), new ByteArrayInputStream(input));
    long rows = 0;
    try (Inputs<long[]> inputs =
        Inputs.open(
            List.of("-"),
            settings,
            RowRules.queries(SCHEMA),
            Digests.ofItems(new Digester(SCHEMA, 0), Groups.whole(SCHEMA)),
            Monitor.NONE)) {
      while (inputs.next() != null) {
        rows++;
      }
    }
    return rows;
  }
}
