package dev.corymb.node;

import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.time.NodeClock;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/** Numbers the incarnations of sites. For any number of threads. */
final class Epochs {

  private static final String EPOCH = "epoch";

  private final Ledger ledger;
  private final NodeClock clock;
  private final AtomicLong last = new AtomicLong();

  Epochs(Ledger ledger, NodeClock clock) {
    this.ledger = ledger;
    this.clock = clock;
    ledger.meta(EPOCH).ifPresent(bytes -> last.set(ByteBuffer.wrap(bytes).getLong()));
  }

  /** Epochs follow the clock, so that a site whose ledger was lost can begin anew. */
  long next(long before) {
    return last.updateAndGet(
        last -> Math.max(Math.max(last, before) + 1, Math.max(1, clock.earliestMillis())));
  }

  /** Makes all to come greater than one. */
  void follow(long epoch) {
    last.accumulateAndGet(epoch, Math::max);
  }

  /** Makes all to come greater than those before, also after a new start. */
  void save() {
    ledger.putMeta(EPOCH, ByteBuffer.allocate(Long.BYTES).putLong(0, last.get()).array());
  }
}
