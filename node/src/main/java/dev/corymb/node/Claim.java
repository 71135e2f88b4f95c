package dev.corymb.node;

import dev.corymb.node.directory.Owner;
import dev.corymb.replication.replica.Replica;
import dev.corymb.replication.update.Origin;

/**
 * A site, or a part of one, as one process says that it owns it. One thread at a time changes it;
 * any number may read.
 */
final class Claim {

  private static final long NEVER = Long.MIN_VALUE / 2;

  private volatile String name;
  private volatile Origin origin;
  private volatile String endpoint = "";
  private volatile Replica replica;
  private volatile boolean cramped;
  private long heardMillis;
  private long askedMillis = NEVER;
  private long crampedMillis;
  private String payer = ""; // the node that the name is charged to

  /** A claim that was just heard of, with a replica without bits. */
  Claim(String name, Origin origin, Replica replica, long nowMillis) {
    this.name = name;
    this.origin = origin;
    this.replica = replica;
    this.heardMillis = nowMillis;
  }

  /** The site, or the part of one, as its owner names it. */
  String site() {
    return replica.site();
  }

  /** The name under which it is in the directory. */
  String name() {
    return name;
  }

  void rename(String other) {
    name = other;
  }

  /** The process that owns the site. */
  Origin origin() {
    return origin;
  }

  boolean isOf(String node) {
    return origin.node().equals(node);
  }

  /** The node has started again: another process owns the site from now on. */
  void passTo(Origin other) {
    origin = other;
  }

  /** The node that owns the site, which is another than this. */
  Owner owner() {
    return new Owner(false, origin.node(), endpoint);
  }

  void reach(String where) {
    endpoint = where;
  }

  Replica replica() {
    return replica;
  }

  /** Whether its bits are here. */
  boolean isPresent() {
    return replica.state().isPresent();
  }

  /** Notes that its owner was heard. */
  void hear(long nowMillis) {
    heardMillis = nowMillis;
  }

  long ageMillis(long nowMillis) {
    return Math.max(0, nowMillis - heardMillis);
  }

  /** Notes that a snapshot is asked for; false if that was done a short while ago. */
  boolean ask(long nowMillis, long pauseMillis) {
    boolean asks = nowMillis - askedMillis >= pauseMillis;
    askedMillis = asks ? nowMillis : askedMillis;
    return asks;
  }

  /** Lets go of bits that have no room. */
  void cramp(Replica empty, long nowMillis) {
    replica = empty;
    cramped = true;
    crampedMillis = nowMillis;
  }

  /** Whether there was no room for its bits. */
  boolean isCramped() {
    return cramped;
  }

  /** The same, but if that was long ago it is tried again. */
  boolean isCramped(long nowMillis, long pauseMillis) {
    cramped = cramped && nowMillis - crampedMillis < pauseMillis;
    return cramped;
  }

  /** Whether its name is counted among those without a summary. */
  boolean isCharged() {
    return !payer.isEmpty();
  }

  /** Counts its name among those without a summary; false if there is no room. */
  boolean charge(NameBudget budget) {
    payer = budget.take(origin.node(), site()) ? origin.node() : "";
    return isCharged();
  }

  /** Counts its name no longer. */
  void free(NameBudget budget) {
    budget.release(payer, site());
    payer = "";
  }
}
