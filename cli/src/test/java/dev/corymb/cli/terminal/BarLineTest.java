package dev.corymb.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class BarLineTest {

  private static final String WIPED = "\r" + " ".repeat(29) + "\r";

  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
  private final Terminal terminal =
      new Terminal(
          InputStream.nullInputStream(),
          OutputStream.nullOutputStream(),
          shown,
          new Screen(false, false, 30));

  private String shown() {
    terminal.err().flush();
    return shown.toString(StandardCharsets.UTF_8);
  }

  @Test
  void wipesTheBarBeforeAMessageAndDrawsItBelow() {
    terminal.line().draw("50%");
    terminal.note("away");
    terminal.note("back");
    terminal.line().draw("60%");
    terminal.line().clear();

    assertThat(shown())
        .isEqualTo(
            "\r50%"
                + WIPED
                + "note: away"
                + System.lineSeparator()
                + "note: back"
                + System.lineSeparator()
                + "\r60%"
                + WIPED);
  }

  @Test
  void drawsNoBarIntoALineOfText() {
    terminal.err().print("half a ");
    terminal.line().draw("50%");
    terminal.err().println("line");

    assertThat(shown()).isEqualTo("half a line" + System.lineSeparator());
  }

  @Test
  void lastWordsStandBelowNoBarAndAboveNone() {
    try (ShutdownMessage message = new ShutdownMessage(terminal)) {
      message.set(() -> terminal.note("interrupted"));
      terminal.line().draw("50%");
      message.print();
      terminal.line().draw("60%");
    }

    assertThat(shown()).isEqualTo("\r50%" + WIPED + "note: interrupted" + System.lineSeparator());
  }
}
