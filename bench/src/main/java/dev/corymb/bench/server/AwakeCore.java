package dev.corymb.bench.server;

/**
 * Keeps one core busy with nothing. A core that sleeps between two requests takes longer to wake
 * than a server to answer; beside one that is kept awake by a load, that would be measured instead.
 */
final class AwakeCore implements AutoCloseable {

  private volatile boolean over;

  AwakeCore() {
    Thread thread =
        new Thread(
            () -> {
              while (!over) {
                Thread.onSpinWait();
              }
            },
            "awake");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    over = true;
  }
}
