package dev.corymb.cli.input;

import dev.corymb.cli.terminal.CommandFailure;

/** A failure at a character of a text that the user wrote. */
public final class PointedFailure extends CommandFailure {

  private static final long serialVersionUID = 1;

  private final String pointer;

  public PointedFailure(String message, int position, String text, Throwable cause) {
    super(message, cause);
    this.pointer = Pointer.at(position, text);
  }

  /** The line of the text, and the caret under it. */
  public String pointer() {
    return pointer;
  }
}
