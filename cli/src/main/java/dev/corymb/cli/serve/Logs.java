package dev.corymb.cli.serve;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Sets how much is logged to standard error, and has each event on a line. */
final class Logs {

  private static final String FORMAT = "java.util.logging.SimpleFormatter.format";

  private Logs() {}

  /** Sets the level to one of {@code error, warning, info, debug}. */
  static void use(String name) {
    if (System.getProperty(FORMAT) == null) {
      System.setProperty(FORMAT, "%1$tFT%1$tT %4$s %3$s: %5$s%6$s%n");
    }
    Level level =
        switch (name) {
          case "error" -> Level.SEVERE;
          case "warning" -> Level.WARNING;
          case "debug" -> Level.FINE;
          default -> Level.INFO;
        };
    Logger root = Logger.getLogger("");
    root.setLevel(level);
    for (Handler handler : root.getHandlers()) {
      handler.setLevel(level);
    }
  }
}
