package dev.corymb.kafka;

import java.util.function.Consumer;

/** Something to be closed in its own way at the end of a block. */
record Scoped<T>(T value, Consumer<T> closing) implements AutoCloseable {

  @Override
  public void close() {
    closing.accept(value);
  }
}
