package dev.corymb.kafka.testkit;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;

/**
 * Brokers on this machine for trials from a shell, such as {@code examples/federation.sh}: prints
 * how to reach them and runs until the process is ended, which ends the brokers too.
 */
public final class LocalCluster {

  private LocalCluster() {}

  /** Starts as many brokers as the first argument says. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    try (BrokerCluster cluster = BrokerCluster.start(Integer.parseInt(arguments[0]))) {
      System.out.println("brokers " + cluster.bootstrapServers());
      new CountDownLatch(1).await();
    }
  }
}
