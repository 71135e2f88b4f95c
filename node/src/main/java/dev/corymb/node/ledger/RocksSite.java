package dev.corymb.node.ledger;

import dev.corymb.node.outcome.SiteException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What a {@link RocksLedger} has in memory of a site: its settings and state as they are on disk.
 * Whoever writes holds the lock; anybody may read.
 */
final class RocksSite {

  private final long number;
  private final String id;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile SiteRecord record;
  private volatile SiteState state;
  private volatile boolean dropped;

  /** No occurrence expires earlier. Spares a search through what was swept out before. */
  private long firstDue; // guarded by the lock

  /** No event was recorded earlier. In microseconds since 1970, and for the same reason. */
  private long firstRecorded; // guarded by the lock

  private final SiteZones zones = new SiteZones(); // guarded by the lock

  RocksSite(long number, SiteRecord record, SiteState state) {
    this.number = number;
    this.id = record.id();
    this.record = record;
    this.state = state;
  }

  long number() {
    return number;
  }

  String id() {
    return id;
  }

  /** Waits until no other thread writes to this site. */
  void lock() {
    lock.lock();
    if (dropped) {
      lock.unlock();
      throw new SiteException.Unknown(id);
    }
  }

  void unlock() {
    lock.unlock();
  }

  SiteRecord record() {
    return record;
  }

  void record(SiteRecord written) {
    assert lock.isHeldByCurrentThread();
    record = written;
  }

  SiteState state() {
    return state;
  }

  void state(SiteState written) {
    assert lock.isHeldByCurrentThread();
    state = written;
  }

  void drop() {
    assert lock.isHeldByCurrentThread();
    dropped = true;
  }

  SiteZones zones() {
    assert lock.isHeldByCurrentThread();
    return zones;
  }

  long firstDue() {
    assert lock.isHeldByCurrentThread();
    return firstDue;
  }

  void firstDue(long expiry) {
    assert lock.isHeldByCurrentThread();
    firstDue = expiry;
  }

  long firstRecorded() {
    assert lock.isHeldByCurrentThread();
    return firstRecorded;
  }

  void firstRecorded(long micros) {
    assert lock.isHeldByCurrentThread();
    firstRecorded = micros;
  }
}
