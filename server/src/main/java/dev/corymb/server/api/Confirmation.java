package dev.corymb.server.api;

import dev.corymb.client.api.ConfirmedSites;
import dev.corymb.node.Confirmed;
import dev.corymb.node.Node;
import dev.corymb.node.Owners;
import dev.corymb.node.directory.Candidate;
import dev.corymb.node.directory.Located;
import dev.corymb.node.directory.Owner;
import dev.corymb.server.watch.Meters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Asks the owners of candidates what they really hold. Called on worker threads. */
final class Confirmation {

  /** When asking has to be over, for all queries of a request together. */
  record Deadline(long nanos) {

    static Deadline in(Duration time) {
      return new Deadline(System.nanoTime() + time.toNanos());
    }

    boolean isPast() {
      return left() <= 0;
    }

    long left() {
      return nanos - System.nanoTime();
    }
  }

  private static final int MAX_ASKED = LocateRequest.MAX_CANDIDATES;

  private final Node node;
  private final Peers peers;
  private final Meters meters;
  private final Duration timeout;
  private final UnreadableSites unreadable = new UnreadableSites();

  Confirmation(Node node, Peers peers, Meters meters, Duration timeout) {
    this.node = node;
    this.peers = peers;
    this.meters = meters;
    this.timeout = timeout;
  }

  /** The deadline of a request that begins now. */
  Deadline deadline() {
    return Deadline.in(timeout);
  }

  /** Asks the owners of the candidates of an answer; those that are not done in time are silent. */
  Confirmed confirm(LocateRequest.Asked query, Located located, Deadline deadline) {
    Confirmed confirmed =
        node.confirm(located, query.digests(), MAX_ASKED, new Asking(query, deadline));
    count(confirmed);
    return confirmed;
  }

  /** One query on its way to all owners. */
  private final class Asking implements Owners {

    private final LocateRequest.Asked query;
    private final Deadline deadline;

    Asking(LocateRequest.Asked query, Deadline deadline) {
      this.query = query;
      this.deadline = deadline;
    }

    @Override
    public Supplier<Map<String, Boolean>> ask(Owner owner, List<String> sites) {
      return owner.endpoint().isEmpty()
          ? Map::of
          : peers.ask(owner.endpoint(), sites, query, deadline);
    }

    @Override
    public boolean isLate() {
      return deadline.isPast();
    }

    @Override
    public void unreadable(String site, RuntimeException cause) {
      unreadable.report(site, cause);
    }
  }

  /** Counts every confirmation: also those whose error was not predicted, and incomplete ones. */
  private void count(Confirmed confirmed) {
    int mistaken = confirmed.mistaken().size();
    meters.confirmed(confirmed.holding().size(), mistaken, confirmed.silent().size());
    Meters.Confirmed kind =
        !confirmed.isComplete()
            ? Meters.Confirmed.INCOMPLETE
            : confirmed.located().tied() ? Meters.Confirmed.BOUNDED : Meters.Confirmed.UNBOUNDED;
    meters.measured(kind, mistaken, confirmed.located().collisionFalseSites());
  }

  /** The candidates that hold a match, then those that may, then those that do not. */
  static List<Candidate> order(Confirmed confirmed) {
    Set<String> first = new HashSet<>(confirmed.holding());
    Set<String> last = new HashSet<>(confirmed.mistaken());
    List<Candidate> ordered = new ArrayList<>(confirmed.located().candidates());
    ordered.sort(
        Comparator.comparingInt(
            candidate ->
                first.contains(candidate.site()) ? 0 : last.contains(candidate.site()) ? 2 : 1));
    return ordered;
  }

  static ConfirmedSites sites(Confirmed confirmed) {
    return new ConfirmedSites(
        confirmed.holding(), confirmed.mistaken(), confirmed.silent(), confirmed.unasked());
  }
}
