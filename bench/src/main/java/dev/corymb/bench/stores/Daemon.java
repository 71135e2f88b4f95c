package dev.corymb.bench.stores;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A server process of others. It ends when it is closed, and with this JVM at the latest. */
final class Daemon implements AutoCloseable {

  private static final int SECONDS_TO_END = 10;

  private final Process process;

  private Daemon(Process process) {
    this.process = process;
    Thread ending = new Thread(process::destroy, "ending " + process.pid());
    Runtime.getRuntime().addShutdownHook(ending); // also if this JVM is terminated
  }

  /**
   * Starts a server and waits until it says that it is ready.
   *
   * @param ready part of the line that says so
   */
  static Daemon start(List<String> command, String ready) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    Daemon daemon = new Daemon(process);
    try {
      BufferedReader said = process.inputReader();
      StringBuilder log = new StringBuilder();
      String line;
      do {
        line = said.readLine();
        if (line == null) {
          throw new IOException(command + " ended before it was ready:\n" + log);
        }
        log.append(line).append('\n');
      } while (!line.contains(ready));
      drain(said);
      return daemon;
    } catch (IOException e) {
      daemon.close();
      throw e;
    }
  }

  /** Reads on, or the server would wait for room in the pipe. */
  private static void drain(BufferedReader said) {
    Thread thread =
        new Thread(
            () -> {
              try {
                said.transferTo(Writer.nullWriter());
              } catch (IOException e) {
                // The process was destroyed: nothing is left to read.
              }
            },
            "reading the log of a store");
    thread.setDaemon(true);
    thread.start();
  }

  /** A port of loopback that nobody listens on now. */
  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      process.onExit().get(SECONDS_TO_END, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException | InterruptedException e) {
      process.destroyForcibly().onExit().join();
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
