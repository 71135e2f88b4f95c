package dev.corymb.cli.terminal;

/** Thrown to end a command early when its output can no longer be written. */
public final class OutputClosed extends RuntimeException {

  private static final long serialVersionUID = 1;

  OutputClosed() {
    super("standard output can no longer be written");
  }
}
