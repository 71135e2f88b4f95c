package dev.corymb.cli.terminal;

import java.io.Console;

/**
 * What a person sees of the streams of a command.
 *
 * @param interactive whether a person types the input and reads the output
 * @param showsAnswers whether standard output is a terminal
 * @param width the columns of the terminal that standard error is; 0 if it is none, or one on which
 *     a line cannot be written over
 */
public record Screen(boolean interactive, boolean showsAnswers, int width) {

  /** Nobody watches. */
  public static final Screen NONE = new Screen(false, false, 0);

  private static final int USUAL_WIDTH = 80;

  /**
   * That of this process. Java can only tell whether standard input and output both are a terminal,
   * so the script that starts the process tells the rest.
   */
  static Screen ofProcess() {
    boolean console = hasConsole();
    boolean notes = console || "tty".equals(System.getProperty("corymb.stderr"));
    boolean dumb = "dumb".equals(System.getenv("TERM"));
    return new Screen(
        console,
        console || "tty".equals(System.getProperty("corymb.stdout")),
        notes && !dumb ? Integer.getInteger("corymb.columns", USUAL_WIDTH) : 0);
  }

  @SuppressWarnings("SystemConsoleNull") // null is what JDK 17 says, the method what later ones do
  private static boolean hasConsole() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }
}
