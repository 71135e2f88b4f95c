package dev.corymb.bench.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.server.Server;
import dev.corymb.server.config.Settings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.LongConsumer;

/** A long stream into a server with little memory, in a process of its own. */
final class MemoryTrial {

  static final int HEAP_MIB = 1024;

  /**
   * What became of it.
   *
   * @param items that the server holds at the end
   * @param seconds that it took
   * @param peakMib memory of the process at its peak, heap and all else
   */
  record Result(long items, double seconds, double peakMib) {}

  private MemoryTrial() {}

  /** The process: the argument is its data directory. */
  public static void main(String[] arguments) throws InterruptedException {
    Server server =
        Server.start(
            Settings.of(Map.of("data", arguments[0], "port", "0", "schema", Sample.SCHEMA)));
    System.out.println(server.uri());
    Thread.currentThread().join();
  }

  /** Streams so many items and tells how many were sent, now and then. */
  static Result run(Path data, long items, LongConsumer progress)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + HEAP_MIB + "m",
                "-XX:+UseParallelGC",
                "-cp",
                System.getProperty("java.class.path"),
                MemoryTrial.class.getName(),
                data.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said = process.inputReader()) {
      int port = URI.create(said.readLine()).getPort();
      long start = System.nanoTime();
      String done = stream(port, items, progress);
      double seconds = (System.nanoTime() - start) / 1e9;
      long added = Long.parseLong(done.replaceAll(".*\"added\":([0-9]+).*", "$1"));
      return new Result(added, seconds, peakMib(process.pid()));
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static String stream(int port, long items, LongConsumer progress) throws IOException {
    try (Connection connection = new Connection(port)) {
      connection.ask(Connection.post("/v1/sites", "{\"id\":\"large\"}"));
      OutputStream out = connection.socket().getOutputStream();
      out.write(Connection.streamTo("/v1/sites/large/items"));
      for (long number = 0; number < items; ) {
        number = Streams.writeChunk(out, number, (int) Math.min(1_000, items - number));
        if (number % 100_000 == 0) {
          progress.accept(number);
        }
      }
      out.write("0\r\n\r\n".getBytes(UTF_8));
      out.flush();
      return connection.readUntil("\"done\":true");
    }
  }

  /** The most memory that a process has had, as Linux tells it. */
  private static double peakMib(long pid) throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024.0;
      }
    }
    return Double.NaN;
  }
}
