package dev.corymb.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.System.Logger.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The setting log-level decides what the loggers of the program pass on. */
final class LoggingTest {

  private final System.Logger logger = System.getLogger("dev.corymb.server.Ticker");

  @AfterEach
  void asBefore() {
    Logging.use("info");
  }

  @ParameterizedTest
  @CsvSource({"error, ERROR, WARNING", "warning, WARNING, INFO", "info, INFO, DEBUG"})
  void passesWhatIsAsGraveAndNothingBelow(String word, Level passed, Level dropped) {
    Logging.use(word);

    assertThat(logger.isLoggable(passed)).isTrue();
    assertThat(logger.isLoggable(dropped)).isFalse();
  }

  @Test
  void aConfigurationOfTheJvmIsLeftAlone() {
    Logging.use("error");
    System.setProperty("java.util.logging.config.file", "some file");
    try {
      Logging.use("debug");
      assertThat(logger.isLoggable(Level.INFO)).isFalse();
    } finally {
      System.clearProperty("java.util.logging.config.file");
    }
  }

  @Test
  void debugIsPassedOfTheProgramAndNotOfLibraries() {
    Logging.use("debug");

    assertThat(logger.isLoggable(Level.DEBUG)).isTrue();
    assertThat(System.getLogger("org.example").isLoggable(Level.DEBUG)).isFalse();
    assertThat(System.getLogger("org.example").isLoggable(Level.INFO)).isTrue();
  }
}
