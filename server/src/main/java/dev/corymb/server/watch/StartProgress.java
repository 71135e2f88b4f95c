package dev.corymb.server.watch;

import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Says how far a start has come, once a second. A start that takes less says nothing. */
public final class StartProgress {

  private static final long EVERY_NANOS = 1_000_000_000L;

  private final LongSupplier nanos;
  private final Consumer<String> log;
  private long last;
  private volatile String said = "";

  /** The progress of a start that begins now. */
  public StartProgress(LongSupplier nanos, Consumer<String> log) {
    this.nanos = nanos;
    this.log = log;
    this.last = nanos.getAsLong();
  }

  /** Notes how many sites of how many are open. */
  public void opening(int opened, int all) {
    long now = nanos.getAsLong();
    if (now - last >= EVERY_NANOS) {
      last = now;
      said = String.format(Locale.ROOT, "opened %,d of %,d sites", opened, all);
      log.accept(said);
    }
  }

  /** What was logged last; empty if nothing was. Any thread may ask. */
  public String said() {
    return said;
  }
}
