package dev.corymb.lab.federation;

import dev.corymb.node.ledger.Applied;
import dev.corymb.node.ledger.AppliedAll;
import dev.corymb.node.ledger.BatchVisitor;
import dev.corymb.node.ledger.Commit;
import dev.corymb.node.ledger.Expired;
import dev.corymb.node.ledger.ItemVisitor;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.SavedSummary;
import dev.corymb.node.ledger.SiteRecord;
import dev.corymb.node.ledger.SiteState;
import dev.corymb.node.ledger.Ticket;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A ledger to which something happens while it is visited, as it does where threads work side by
 * side: after the items of a site were visited, and before the visitor does what it wanted them
 * for.
 */
final class BusyLedger implements Ledger {

  private final Ledger ledger;
  private Consumer<String> meanwhile = site -> {};

  BusyLedger(Ledger ledger) {
    this.ledger = ledger;
  }

  /** Runs something during which visits are interrupted, each by an action that gets the site. */
  void whileBusy(Consumer<String> action, Runnable task) {
    meanwhile = action;
    try {
      task.run();
    } finally {
      meanwhile = site -> {};
    }
  }

  @Override
  public long forEach(String site, ItemVisitor visitor) {
    long last = ledger.forEach(site, visitor);
    Consumer<String> action = meanwhile;
    meanwhile = any -> {}; // the action itself is not interrupted
    action.accept(site);
    return last;
  }

  @Override
  public boolean any(String site, Predicate<long[]> test) {
    return ledger.any(site, test);
  }

  @Override
  public int arity() {
    return ledger.arity();
  }

  @Override
  public void create(SiteRecord site) {
    ledger.create(site);
  }

  @Override
  public void update(SiteRecord site) {
    ledger.update(site);
  }

  @Override
  public void delete(String site) {
    ledger.delete(site);
  }

  @Override
  public Optional<SiteRecord> site(String site) {
    return ledger.site(site);
  }

  @Override
  public List<SiteRecord> sites() {
    return ledger.sites();
  }

  @Override
  public SiteState state(String site) {
    return ledger.state(site);
  }

  @Override
  public AppliedAll apply(Commit commit) {
    return ledger.apply(commit);
  }

  @Override
  public Optional<Applied> replay(Ticket ticket) {
    return ledger.replay(ticket);
  }

  @Override
  public Optional<Applied> receipt(String site, String key) {
    return ledger.receipt(site, key);
  }

  @Override
  public int pruneReceipts(long beforeMillis, int max) {
    return ledger.pruneReceipts(beforeMillis, max);
  }

  @Override
  public long count(String site, long[] digests) {
    return ledger.count(site, digests);
  }

  @Override
  public Expired expire(String site, long nowMillis, int max) {
    return ledger.expire(site, nowMillis, max);
  }

  @Override
  public void saveSummary(String site, long upTo, byte[] summary) {
    ledger.saveSummary(site, upTo, summary);
  }

  @Override
  public Optional<SavedSummary> savedSummary(String site) {
    return ledger.savedSummary(site);
  }

  @Override
  public long tail(String site, long after, BatchVisitor visitor) {
    return ledger.tail(site, after, visitor);
  }

  @Override
  public void putMeta(String name, byte[] value) {
    ledger.putMeta(name, value);
  }

  @Override
  public Optional<byte[]> meta(String name) {
    return ledger.meta(name);
  }

  @Override
  public void close() {
    ledger.close();
  }
}
