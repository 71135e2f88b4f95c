package dev.corymb.node.ledger;

import java.util.ArrayDeque;
import java.util.Deque;
import org.rocksdb.AbstractNativeReference;

/** Native resources that are closed together, the latest first: each may lean on earlier ones. */
final class Natives implements AutoCloseable {

  private final Deque<AbstractNativeReference> open = new ArrayDeque<>();

  <T extends AbstractNativeReference> T add(T resource) {
    open.push(resource);
    return resource;
  }

  @Override
  public void close() {
    while (!open.isEmpty()) {
      open.pop().close();
    }
  }
}
