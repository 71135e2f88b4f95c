package dev.corymb.cli.terminal;

/** A failure that its message, one line, explains to the user. The command exits with 1. */
public class CommandFailure extends RuntimeException {

  private static final long serialVersionUID = 1;

  public CommandFailure(String message) {
    super(message);
  }

  public CommandFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
