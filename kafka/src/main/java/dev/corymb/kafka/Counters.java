package dev.corymb.kafka;

import java.util.concurrent.atomic.LongAdder;

/** What the threads of a bus count. */
final class Counters {

  final LongAdder published = new LongAdder();
  final LongAdder delivered = new LongAdder();
  final LongAdder undelivered = new LongAdder();
  final LongAdder oversized = new LongAdder();
  final LongAdder deliveredBytes = new LongAdder();
  final LongAdder received = new LongAdder();
  final LongAdder receivedBytes = new LongAdder();
  final LongAdder returned = new LongAdder();
  final LongAdder refused = new LongAdder();
  final LongAdder failures = new LongAdder();

  private volatile String problem = "";
  private volatile String refusal = "";

  /** Keeps the last problem in words. */
  void problem(String what) {
    problem = what;
  }

  /** Keeps the last problem, with what caused it. */
  void problem(String what, Throwable cause) {
    problem = what + ": " + cause;
  }

  /** The problem from now on: all that follow are its consequences. */
  void refused(String why) {
    refusal = why;
  }

  BusStatistics read(long lag) {
    long ended = delivered.sum() + undelivered.sum() + oversized.sum(); // before published
    long begun = published.sum();
    return new BusStatistics(
        begun,
        delivered.sum(),
        undelivered.sum(),
        oversized.sum(),
        Math.max(0, begun - ended),
        deliveredBytes.sum(),
        received.sum(),
        receivedBytes.sum(),
        returned.sum(),
        refused.sum(),
        failures.sum(),
        lag,
        refusal.isEmpty() ? problem : refusal);
  }
}
