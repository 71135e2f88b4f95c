package dev.corymb.node;

import static java.util.Objects.requireNonNull;

import dev.corymb.replication.update.Announcement;
import dev.corymb.replication.update.Origin;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/** The names of nodes that announce sites, and whether several processes use one. */
final class NodeNames {

  private static final int MAX_NODES = 10_000; // a message can make up any number

  private final Origin self;
  private final LongSupplier clock;
  private final long forgetMillis;
  private final Map<String, Namesakes> byName = new HashMap<>();

  /**
   * The name of this process alone.
   *
   * @param forgetMillis for how long a process of a name, or a node, must have been silent
   */
  NodeNames(Origin self, LongSupplier clock, long forgetMillis) {
    this.self = self;
    this.clock = clock;
    this.forgetMillis = forgetMillis;
    // A late message of the process before this one must not make this one unready.
    byName.put(self.node(), new Namesakes(2, forgetMillis));
  }

  /**
   * Takes note of an announcement.
   *
   * @return whether it is news; nothing if there are too many nodes
   */
  Optional<Boolean> hear(Announcement announcement) {
    String node = announcement.node();
    Namesakes processes = byName.get(node);
    if (processes == null && byName.size() < MAX_NODES) {
      processes = new Namesakes(1, forgetMillis);
      byName.put(node, processes);
    }
    return Optional.ofNullable(processes).map(some -> some.hear(announcement, now()));
  }

  /** Whether several processes use a name. */
  boolean isShared(String node) {
    Namesakes processes = byName.get(node);
    return processes != null && processes.isContested(now());
  }

  /** Whether nothing has been announced under a name for a while. */
  boolean isSilent(String node) {
    Namesakes processes = byName.get(node);
    return processes == null || processes.isSilent(now());
  }

  /** Whether a message is of this process, or of one of this node that has ended. */
  boolean isThisNode(Origin origin) {
    return origin.equals(self) || (origin.node().equals(self.node()) && !isShared(self.node()));
  }

  /** Forgets nodes that are silent and have no sites. */
  void forgetSilent(Set<String> withSites) {
    byName
        .keySet()
        .removeIf(node -> !node.equals(self.node()) && !withSites.contains(node) && isSilent(node));
  }

  /** What is wrong if another process uses the name of this node; empty if none does. */
  String impostor() {
    if (!isShared(self.node())) {
      return "";
    }
    long other = requireNonNull(byName.get(self.node())).other(self.incarnation());
    return String.format(
        Locale.ROOT,
        "another process runs as node \"%s\" (incarnation %016x, this one is %016x), perhaps from a"
            + " copy of the data directory: stop one of them, or give it another node name and an"
            + " empty data directory",
        self.node(),
        other,
        self.incarnation());
  }

  private long now() {
    return clock.getAsLong();
  }
}
