package dev.corymb.cli.serve;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** How much the process logs to standard error. */
public final class Logging {

  private static final String FORMAT = "java.util.logging.SimpleFormatter.format";

  /** Held, because the JDK forgets the level of a logger that nobody holds. */
  private static final Logger OWN = Logger.getLogger("dev.corymb");

  private Logging() {}

  /**
   * Logs what is at least as grave as a word of the setting log-level, a line each, unless the JVM
   * was given a configuration of its own.
   */
  public static void use(String word) {
    if (System.getProperty("java.util.logging.config.file") != null
        || System.getProperty("java.util.logging.config.class") != null) {
      return;
    }
    Level level =
        switch (word) {
          case "error" -> Level.SEVERE;
          case "warning" -> Level.WARNING;
          case "debug" -> Level.FINE;
          default -> Level.INFO;
        };
    OWN.setLevel(level);
    Logger root = Logger.getLogger("");
    root.setLevel(word.equals("debug") ? Level.INFO : level); // of libraries too much is said
    boolean plain = System.getProperty(FORMAT) == null; // else somebody wants it otherwise
    if (plain) {
      System.setProperty(FORMAT, "%1$tFT%1$tT.%1$tL%1$tz %4$s %5$s%6$s%n");
    }
    for (Handler handler : root.getHandlers()) {
      handler.setLevel(level);
      if (plain) {
        handler.setFormatter(new SimpleFormatter());
      }
    }
  }
}
