package dev.corymb.cli.input;

import dev.corymb.cli.terminal.Progress;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.input.source.Monitor;

/** Shows on a terminal how far reading is. */
public record TerminalMonitor(Terminal terminal) implements Monitor {

  @Override
  public void note(String text) {
    terminal.note(text);
  }

  @Override
  public Progress begin(String input, Unit unit, long total) {
    if (unit == Unit.ROWS) {
      return Progress.ofRows(terminal, input, total);
    }
    return total < 0
        ? Progress.ofUnknownBytes(terminal, input)
        : Progress.ofBytes(terminal, input, total);
  }
}
