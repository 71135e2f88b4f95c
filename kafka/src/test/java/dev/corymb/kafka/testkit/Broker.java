package dev.corymb.kafka.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import kafka.tools.StorageTool;

/** One broker, which is a controller too, in a process of its own. */
final class Broker {

  private final Path directory;
  private final Path properties;
  private Process process;
  private boolean killed;

  private Broker(Path directory, Path properties) {
    this.directory = directory;
    this.properties = properties;
  }

  /** Writes the settings of a broker and prepares its directory. */
  static Broker prepare(Path directory, List<String> settings, String clusterId)
      throws IOException {
    Files.createDirectories(directory);
    Path properties = directory.resolve("server.properties");
    Files.write(properties, settings);
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    String[] arguments = {"format", "--cluster-id", clusterId, "--config", properties.toString()};
    int result =
        StorageTool.execute(arguments, new PrintStream(printed, true, StandardCharsets.UTF_8));
    if (result != 0) {
      throw new IOException("formatting failed: " + printed.toString(StandardCharsets.UTF_8));
    }
    return new Broker(directory, properties);
  }

  void start() throws IOException {
    if (isRunning()) {
      return;
    }
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            BrokerMain.class.getName(),
            properties.toString());
    Path output = directory.resolve("output.txt");
    killed = false;
    process =
        builder
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
            .start();
  }

  boolean isRunning() {
    return process != null && process.isAlive();
  }

  /** Whether it was started and is gone, though nobody killed it. */
  boolean hasFailed() {
    return process != null && !killed && !process.isAlive();
  }

  /** Ends the process as kill -9 does, and waits until it is gone. */
  void kill() {
    if (process != null) {
      killed = true;
      process.destroyForcibly();
      boolean interrupted = false;
      while (process.isAlive()) {
        try {
          process.waitFor();
        } catch (InterruptedException e) {
          interrupted = true; // a killed process is gone soon: wait on
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** What it printed. */
  String output() throws IOException {
    Path output = directory.resolve("output.txt");
    return Files.exists(output) ? Files.readString(output) : "";
  }
}
