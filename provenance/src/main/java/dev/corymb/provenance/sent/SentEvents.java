package dev.corymb.provenance.sent;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Sent events, read one at a time. For one thread. */
public interface SentEvents extends Closeable {

  /**
   * The next one, or null after the last. One that breaks a rule is reported and does not keep the
   * others from being read.
   *
   * @throws InvalidEventException if the bytes are not JSON from here on, so that nothing more can
   *     be read; it must not be called again
   */
  @Nullable SentEvent next() throws IOException;
}
