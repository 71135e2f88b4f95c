package dev.corymb.core.testkit;

import java.io.IOException;

/** Runs commands of the machine. */
public final class Command {

  private Command() {}

  /** Whether a command is there and ends well; what it prints is dropped. */
  public static boolean succeeds(String... words) {
    try {
      return new ProcessBuilder(words)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) { // there is no such command
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
