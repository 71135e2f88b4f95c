package dev.corymb.bench.server;

import dev.corymb.bench.harness.ChildJvm;
import dev.corymb.server.Server;
import dev.corymb.server.config.Settings;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A server in a JVM of its own. */
record ServerJvm(Process process, int port) implements AutoCloseable {

  /** The server: the argument is its data directory. It prints its address. */
  public static void main(String[] arguments) throws InterruptedException {
    Server server =
        Server.start(
            Settings.of(Map.of("data", arguments[0], "port", "0", "schema", Sample.SCHEMA)));
    System.out.println(server.uri());
    Thread.currentThread().join();
  }

  /** Starts a server and waits until it answers. */
  static ServerJvm start(int heapMib, Path data) throws IOException {
    Process process =
        ChildJvm.start(
            List.of("-Xmx" + heapMib + "m", "-XX:+UseParallelGC"),
            ServerJvm.class,
            List.of(data.toString()));
    BufferedReader said = process.inputReader();
    String address = said.readLine();
    if (address == null) {
      throw new IOException("the server ended before it was ready; see the lines above");
    }
    return new ServerJvm(process, URI.create(address).getPort());
  }

  long pid() {
    return process.pid();
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
