package dev.corymb.bench.stores;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Redis with a set of sites for each item and for each value of an attribute. Every write is on
 * disk before it is acknowledged.
 */
public final class RedisStore implements Store {

  private final Daemon daemon;
  private final Socket socket;
  private final RespConnection connection;

  private RedisStore(Daemon daemon, Socket socket) throws IOException {
    this.daemon = daemon;
    this.socket = socket;
    socket.setTcpNoDelay(true);
    this.connection = new RespConnection(socket.getInputStream(), socket.getOutputStream());
  }

  /**
   * Starts a server.
   *
   * @param program the file of redis-server
   * @param data an empty folder
   */
  public static RedisStore start(Path program, Path data) throws IOException {
    int port = Daemon.freePort();
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of("--bind", "127.0.0.1", "--port", Integer.toString(port)));
    command.addAll(List.of("--dir", data.toString(), "--save", ""));
    command.addAll(List.of("--appendonly", "yes", "--appendfsync", "always"));
    // To rewrite the log would be work that the others do not do.
    command.addAll(List.of("--auto-aof-rewrite-percentage", "0"));
    Daemon daemon = Daemon.start(command, "Ready to accept connections");
    try {
      return new RedisStore(daemon, new Socket(InetAddress.getLoopbackAddress(), port));
    } catch (IOException e) {
      daemon.close();
      throw e;
    }
  }

  @Override
  public void add(List<Item> items) throws IOException {
    for (Item item : items) {
      String size = Long.toString(item.size());
      String whole = "item:" + item.name() + '\t' + item.owner() + '\t' + size;
      connection.command("SADD", whole, item.site());
      connection.command("SADD", "name:" + item.name(), item.site());
      connection.command("SADD", "owner:" + item.owner(), item.site());
      connection.command("SADD", "size:" + size, item.site());
    }
    connection.flush();
  }

  /** All are, since the last reply. */
  @Override
  public void finish() {}

  /** The number of sets. */
  long sets() throws IOException {
    connection.command("DBSIZE");
    return connection.flush();
  }

  @Override
  public void close() throws IOException {
    try (daemon) {
      socket.close();
    }
  }
}
