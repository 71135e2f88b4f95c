package dev.corymb.bench.server;

import dev.corymb.bench.harness.Clock;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A long stream into a server with little memory, which is a process of its own. */
final class StreamTrial {

  private static final int HEAP_MIB = 1024;

  private StreamTrial() {}

  /** Streams items and says now and then how many were sent. */
  static Measurement run(long items, Consumer<String> progress) throws IOException {
    try (TemporaryFolder data = TemporaryFolder.create();
        ServerJvm server = ServerJvm.start(HEAP_MIB, data.path())) {
      return run(server.port(), server.pid(), items, progress);
    }
  }

  private static Measurement run(int port, long pid, long items, Consumer<String> progress)
      throws IOException {
    try (Connection connection = new Connection(port)) {
      connection.ask(Connection.post("/v1/sites", "{\"id\":\"large\"}"));
      Clock clock = Clock.ofTheWall();
      long added =
          connection.stream(
              "large",
              0,
              sent -> {
                if (sent > 0 && sent % 100_000 == 0) {
                  progress.accept(sent / 1_000_000.0 + " million items sent…");
                }
                return (int) Math.min(1_000, items - sent);
              });
      if (added != items) {
        throw new IOException("the server has " + added + " of " + items + " items");
      }
      Measurement measurement = new Measurement();
      measurement.put(ServerFigure.STREAM_SECONDS, clock.elapsed() / 1e9);
      measurement.put(ServerFigure.STREAM_ITEMS, (double) items);
      measurement.put(ServerFigure.MEMORY, peakMib(pid));
      measurement.put(ServerFigure.MEMORY.ofPeer(), HEAP_MIB);
      return measurement;
    }
  }

  /** The most memory that a process has had, heap and all else, as Linux reports it. */
  private static double peakMib(long pid) throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024.0;
      }
    }
    return Double.NaN;
  }
}
