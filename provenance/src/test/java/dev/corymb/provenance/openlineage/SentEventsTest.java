package dev.corymb.provenance.openlineage;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.provenance.sent.InvalidEventException;
import dev.corymb.provenance.sent.SentEvent;
import dev.corymb.provenance.sent.SentEvents;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many events in one input. */
final class SentEventsTest {

  private static final OpenLineageReader READER = new OpenLineageReader(Sent.options());
  private static final String GOOD = Sent.run("");
  private static final String NO_JOB = "{'eventTime':'2026-03-01T08:00:00Z','deep':[[[{'a':[]}]]]}";

  private static List<String> outcomes(SentEvents events) throws IOException {
    return Sent.all(events).stream()
        .map(
            sent ->
                sent.index()
                    + " "
                    + sent.fault()
                        .map(Exception::getMessage)
                        .orElse(sent.events().size() + " event"))
        .toList();
  }

  @Test
  void eachEventOfAnArrayIsReported() throws IOException {
    String noUuid = GOOD.replace("0190F1C2", "x");

    assertThat(
            outcomes(
                READER.array(
                    Sent.bytes(
                        "["
                            + String.join(",", GOOD, NO_JOB, "7", "null", "[[1],{}]", noUuid, GOOD)
                            + "]"))))
        .containsExactly(
            "0 1 event",
            "1 /job must be given, except in events that only have a dataset, but was not",
            "2 event must be an object, but was 7",
            "3 event must be an object, but was null",
            "4 event must be an object, but was an array",
            "5 /run/runId must be a UUID, but was \"x-77AA-7B3C-8D4E-5F60718293A4\"",
            "6 1 event");
  }

  @Test
  void anArrayMayBeEmptyOrLeftOut() throws IOException {
    assertThat(outcomes(READER.array(Sent.bytes("[ ]")))).isEmpty();
    assertThat(outcomes(READER.array(Sent.bytes(GOOD)))).containsExactly("0 1 event");
    assertThat(outcomes(READER.array(Sent.bytes(NO_JOB)))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "7", "'text'", "null", "true"})
  void otherInputsAreRejected(String json) {
    assertThatThrownBy(() -> READER.array(Sent.bytes(json)).next())
        .isInstanceOf(InvalidEventException.class)
        .hasMessageStartingWith("event must be an object, or in an array, but was ");
    assertThatThrownBy(() -> READER.event(Sent.bytes(json)))
        .isInstanceOf(InvalidEventException.class)
        .hasMessage("event must be an object, but was not");
  }

  @Test
  void nothingMayFollow() throws IOException {
    SentEvents twoObjects = READER.array(Sent.bytes(GOOD + GOOD));
    SentEvents twoArrays = READER.array(Sent.bytes("[" + GOOD + "][]"));
    twoObjects.next();
    twoArrays.next();

    for (SentEvents events : List.of(twoObjects, twoArrays)) {
      assertThatThrownBy(events::next)
          .isInstanceOf(InvalidEventException.class)
          .hasMessage(
              "event must be the only one, or in an array with the others, but more follows");
    }
    assertThatThrownBy(() -> READER.event(Sent.bytes(GOOD + " 1")))
        .isInstanceOf(InvalidEventException.class)
        .hasMessage("event must be the only one, but more follows");
  }

  /** Nobody knows where the next event begins. */
  @Test
  void whatIsNotJsonEndsAnArray() throws IOException {
    SentEvents events = READER.array(Sent.bytes("[" + GOOD + ",\n{'run':x}," + GOOD + "]"));

    assertThat(events.next().fault()).isEmpty();
    assertThatThrownBy(events::next)
        .isInstanceOf(InvalidEventException.class)
        .hasMessageMatching("event must be JSON, but is not at line 2, column \\d+: .*'x'.*");
  }

  @Test
  void whatIsNotJsonIsOneLine() throws IOException {
    String lines =
        String.join(
            "\n",
            "",
            GOOD,
            "{'run':{",
            "  \t\r",
            "'text",
            GOOD + "\r",
            GOOD + GOOD,
            "[" + GOOD + "]",
            NO_JOB,
            GOOD);

    List<String> outcomes = outcomes(READER.lines(Sent.bytes(lines)));

    assertThat(outcomes).hasSize(8);
    assertThat(outcomes.get(0)).isEqualTo("0 1 event");
    assertThat(outcomes.get(1)).startsWith("1 event must be JSON, but is not at line 1, column ");
    assertThat(outcomes.get(2)).isEqualTo("2 event must be an object, but was not");
    assertThat(outcomes.get(3)).isEqualTo("3 1 event");
    assertThat(outcomes.get(4)).isEqualTo("4 event must be the only one, but more follows");
    assertThat(outcomes.get(5)).isEqualTo("5 event must be an object, but was not");
    assertThat(outcomes.get(6)).startsWith("6 /job must be given");
    assertThat(outcomes.get(7)).isEqualTo("7 1 event");
  }

  @Test
  void whatIsNotUtf8IsRejected() throws IOException {
    String good = GOOD.replace('\'', '"');
    byte[] bytes =
        (good + "\n" + good.replace("press", "pr\u00e9ss") + "\n" + good).getBytes(ISO_8859_1);

    assertThat(outcomes(READER.lines(new ByteArrayInputStream(bytes))))
        .containsExactly("0 1 event", "1 event must be UTF-8, but is not", "2 1 event");
    byte[] utf16 = good.getBytes(UTF_16);
    assertThatThrownBy(() -> READER.event(new ByteArrayInputStream(utf16)))
        .isInstanceOf(InvalidEventException.class)
        .hasMessage("event must be UTF-8, but is not");
    assertThatThrownBy(() -> READER.array(new ByteArrayInputStream(utf16)).next())
        .isInstanceOf(InvalidEventException.class)
        .hasMessage("event must be UTF-8, but is not");
  }

  /** Whatever pieces the bytes come in, and however long the lines are. */
  @Test
  void linesMayComeInPieces() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      lines.append(Sent.run(",'x':'" + "y".repeat(i * 317) + "'")).append("\n".repeat(1 + i % 3));
    }
    for (int piece : new int[] {1, 7, 8191, 8192, 100_000}) {
      List<SentEvent> read = Sent.all(READER.lines(pieces(Sent.bytes(lines.toString()), piece)));

      assertThat(read).hasSize(60).allMatch(sent -> sent.fault().isEmpty());
    }
  }

  private static InputStream pieces(InputStream in, int most) {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        return in.read();
      }

      @Override
      public int read(byte[] into, int offset, int length) throws IOException {
        return in.read(into, offset, Math.min(length, most));
      }
    };
  }

  @Test
  void bothEndWhenTheyEnd() throws IOException {
    SentEvents lines = READER.lines(Sent.bytes("\n \n"));

    assertThat(lines.next()).isNull();
    assertThat(lines.next()).isNull();
  }

  @Test
  void faultsOfTheStreamAreNotFaultsOfTheEvent() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("connection reset");
          }

          @Override
          public int read(byte[] into, int offset, int length) throws IOException {
            return read();
          }
        };

    assertThatThrownBy(() -> READER.event(broken))
        .isExactlyInstanceOf(IOException.class)
        .hasMessage("connection reset");
    assertThatThrownBy(() -> READER.lines(broken).next())
        .isExactlyInstanceOf(IOException.class)
        .hasMessage("connection reset");
  }
}
