package dev.corymb.cli.lineage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.testkit.Property;
import dev.corymb.input.row.InputException;
import dev.corymb.input.source.InputFile;
import dev.corymb.input.source.Monitor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

final class DocumentReaderTest {

  private static List<Document> read(byte[] bytes) throws IOException {
    InputFile file =
        new InputFile(InputFile.STANDARD_INPUT, new ByteArrayInputStream(bytes), Monitor.NONE);
    List<Document> found = new ArrayList<>();
    try (DocumentReader documents = new DocumentReader(0, file)) {
      for (Document one = documents.next(); one != null; one = documents.next()) {
        found.add(one);
      }
    }
    return found;
  }

  private static List<String> read(String text) throws IOException {
    return read(text.getBytes(StandardCharsets.UTF_8)).stream()
        .map(one -> one.place().row() + ": " + one.fault().orElse(one.text()))
        .toList();
  }

  @Test
  void readsLines() throws IOException {
    assertThat(read("{\"a\":1}\n\n  {\"b\":\"}\"} \r\nnot JSON\n[1]\n{\"c\":2}"))
        .containsExactly(
            "line 1: {\"a\":1}",
            "line 3: {\"b\":\"}\"}",
            "line 4: not JSON",
            "line 5: [1]",
            "line 6: {\"c\":2}");
  }

  @Test
  void readsAnArray() throws IOException {
    assertThat(read("\n[{\"a\":\"\\\"]{\"},\n {\"b\":[1,\n{}]}\n]\n"))
        .containsExactly(
            "object 1 (line 2): {\"a\":\"\\\"]{\"}", "object 2 (line 3): {\"b\":[1,{}]}");
  }

  @Test
  void readsPrettyPrintedObjects() throws IOException {
    assertThat(read("{\n  \"a\": \"x y\"\n}\n{\n  \"b\": 2\n}\n"))
        .containsExactly(
            "object 1 (line 1): {  \"a\": \"x y\"}", "object 2 (line 4): {  \"b\": 2}");
  }

  @Test
  void readsWhatIsCompressed() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write("{\"a\":\"ä\"}\n{}".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(read(bytes.toByteArray()))
        .extracting(Document::text)
        .containsExactly("{\"a\":\"ä\"}", "{}");
  }

  @Test
  void readsNothing() throws IOException {
    assertThat(read("")).isEmpty();
    assertThat(read(" \n\n")).isEmpty();
    assertThat(read("[]")).isEmpty();
    assertThat(read("\uFEFF{}")).containsExactly("line 1: {}");
  }

  @Test
  void aLineThatIsNotTextIsLostAlone() throws IOException {
    byte[] bytes = "{\"a\":1}\n{\"b\":\"?\"}\n{}\n".getBytes(StandardCharsets.UTF_8);
    bytes[14] = (byte) 0xFF;

    List<Document> found = read(bytes);

    assertThat(found).hasSize(3);
    assertThat(found.get(1).fault()).contains("must be UTF-8");
    assertThat(found.get(2).fault()).isEmpty();
  }

  @Test
  void saysWhereAnArrayEndsTooSoon() {
    assertThatThrownBy(() -> read("[{\"a\":1},{\"b\":"))
        .isInstanceOf(InputException.class)
        .hasMessage("standard input: the JSON must be complete, but the input ends after object 1");
    assertThatThrownBy(() -> read("[{},\n7]"))
        .isInstanceOf(InputException.class)
        .hasMessage("standard input line 2: must have JSON objects only");
  }

  /** The same objects are read, however they are laid out. */
  @Property
  void layoutDoesNotMatter(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> objects = new ArrayList<>();
    for (int i = random.nextInt(20); i >= 0; i--) {
      objects.add(object(random, 3));
    }
    String space = random.nextBoolean() ? "\n" : "";
    List<String> expected = objects.stream().map(DocumentReaderTest::squeezed).toList();
    for (String text :
        List.of(
            String.join("\n", objects),
            "[" + String.join(space + ",", objects) + space + "]",
            String.join(" ", objects).replace("{", "{\n"))) {
      assertThat(read(text.getBytes(StandardCharsets.UTF_8)))
          .as(text)
          .extracting(one -> squeezed(one.text()))
          .containsExactlyElementsOf(expected);
    }
  }

  private static String squeezed(String text) {
    return text.replace("\n", "");
  }

  private static String object(SplittableRandom random, int depth) {
    StringBuilder text = new StringBuilder("{");
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append(text.length() > 1 ? "," : "").append("\"k").append(i).append("\":");
      text.append(
          switch (random.nextInt(depth == 0 ? 2 : 4)) {
            case 0 -> "\"\\\\\\\"]}[{,ü\"";
            case 1 -> "-1.5e3";
            case 2 -> object(random, depth - 1);
            default -> "[" + object(random, depth - 1) + "," + object(random, depth - 1) + "]";
          });
    }
    return text.append('}').toString();
  }
}
