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

  /*
   * Redis syncs its log once after it has read from all connections that have something, 16 KiB
   * from each. So a batch is spread over several, or it would be cut into many syncs.
   */

  private static final int CONNECTIONS = 8;

  private final Daemon daemon;
  private final List<Socket> sockets = new ArrayList<>();
  private final List<RespConnection> connections = new ArrayList<>();

  private RedisStore(Daemon daemon) {
    this.daemon = daemon;
  }

  private void connect(int port) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    sockets.add(socket);
    socket.setTcpNoDelay(true);
    connections.add(new RespConnection(socket.getInputStream(), socket.getOutputStream()));
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
    RedisStore store = new RedisStore(Daemon.start(command, "Ready to accept connections"));
    try {
      for (int i = 0; i < CONNECTIONS; i++) {
        store.connect(port);
      }
      return store;
    } catch (IOException e) {
      store.close();
      throw e;
    }
  }

  @Override
  public void add(List<Item> items) throws IOException {
    for (int i = 0; i < items.size(); i++) {
      add(items.get(i), connections.get(i % CONNECTIONS));
    }
    for (RespConnection connection : connections) {
      connection.send();
    }
    for (RespConnection connection : connections) {
      connection.receive();
    }
  }

  private static void add(Item item, RespConnection connection) {
    String size = Long.toString(item.size());
    String whole = "item:" + item.name() + '\t' + item.owner() + '\t' + size;
    connection.command("SADD", whole, item.site());
    connection.command("SADD", "name:" + item.name(), item.site());
    connection.command("SADD", "owner:" + item.owner(), item.site());
    connection.command("SADD", "size:" + size, item.site());
  }

  /** All are, since the last reply. */
  @Override
  public void finish() {}

  /** The number of sets. */
  long sets() throws IOException {
    RespConnection connection = connections.get(0);
    connection.command("DBSIZE");
    connection.send();
    return connection.receive();
  }

  @Override
  public void close() throws IOException {
    try (daemon) {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }
}
