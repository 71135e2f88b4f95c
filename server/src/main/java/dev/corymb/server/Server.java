package dev.corymb.server;

import dev.corymb.node.Node;
import dev.corymb.server.config.Settings;
import java.net.URI;

/** A node with a socket. */
public final class Server implements AutoCloseable {

  private Server() {}

  /** Starts a server; it listens when this returns. */
  public static Server start(Settings settings) {
    throw new UnsupportedOperationException("not yet: " + settings);
  }

  /** Where it listens. */
  public URI uri() {
    throw new UnsupportedOperationException();
  }

  /** The node that it serves. */
  public Node node() {
    throw new UnsupportedOperationException();
  }

  /** Takes no new requests and waits for those that are open. */
  public void drain() {}

  @Override
  public void close() {}
}
