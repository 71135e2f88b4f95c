package dev.corymb.cli.serve;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;

/** How much the process logs to standard error. */
final class Logging {

  private Logging() {}

  /** Logs what is at least as grave as a word of the setting log-level. */
  static void use(String word) {
    Level level =
        switch (word) {
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
