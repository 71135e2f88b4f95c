package dev.corymb.kafka.testkit;

import java.io.IOException;

/**
 * The main class of a child process: a broker that does not outlive the process that started it.
 */
public final class BrokerMain {

  private BrokerMain() {}

  /** Runs a broker until the standard input ends, as it does when its writer dies. */
  public static void main(String[] arguments) {
    Thread watch = new Thread(BrokerMain::haltAtEndOfInput, "parent-watch");
    watch.setDaemon(true);
    watch.start();
    kafka.Kafka.main(arguments);
  }

  private static void haltAtEndOfInput() {
    try {
      while (System.in.read() >= 0) {
        // nobody writes anything
      }
    } catch (IOException e) {
      // the same as the end
    }
    Runtime.getRuntime().halt(1);
  }
}
