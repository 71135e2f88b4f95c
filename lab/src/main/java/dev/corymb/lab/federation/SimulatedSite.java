package dev.corymb.lab.federation;

import dev.corymb.node.Node;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.site.OwnSite;
import dev.corymb.replication.update.MessageFormat;
import dev.corymb.replication.update.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A site and what it holds, each item once. */
final class SimulatedSite {

  /*
   * Items are kept apart by whether they were published, because only the others can be missed by a
   * host that is up to date: those are asked for one by one, of the rest a few are enough.
   */

  final String name;
  final int host;
  private final Node owner;
  private final List<long[]> published = new ArrayList<>();
  private final List<long[]> recent = new ArrayList<>();
  private Version version = Version.NONE;
  private long publications;
  private long wholeBytes;

  SimulatedSite(String name, int host, Node owner) {
    this.name = name;
    this.host = host;
    this.owner = owner;
  }

  /** Adds and removes as one batch. What is removed was there before. */
  void change(List<long[]> additions, int removals, SplittableRandom random) {
    Batch.Builder batch = owner.batch();
    for (int i = 0; i < removals && items() > 0; i++) {
      batch.remove(removeAny(random));
    }
    additions.forEach(batch::add);
    recent.addAll(additions);
    int unused = owner.apply(name, batch.build()).removed();
  }

  private long[] removeAny(SplittableRandom random) {
    int place = random.nextInt(items());
    boolean isRecent = place >= published.size();
    List<long[]> from = isRecent ? recent : published;
    int at = isRecent ? place - published.size() : place;
    long[] last = from.remove(from.size() - 1);
    return at == from.size() ? last : from.set(at, last);
  }

  /** Notes what was published since it was last asked to. */
  void follow() {
    OwnSite site = site();
    if (!site.summary().version().equals(version)) {
      version = site.summary().version();
      published.addAll(recent);
      recent.clear();
      long more = site.status().sent().publications() - publications;
      publications += more;
      wholeBytes += more * MessageFormat.encode(site.summary().snapshot()).length;
    }
  }

  OwnSite site() {
    return owner.site(name).orElseThrow();
  }

  int items() {
    return published.size() + recent.size();
  }

  List<long[]> published() {
    return published;
  }

  List<long[]> recent() {
    return recent;
  }

  Version version() {
    return version;
  }

  long wholeBytes() {
    return wholeBytes;
  }
}
