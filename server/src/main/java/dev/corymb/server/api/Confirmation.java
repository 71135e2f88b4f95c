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
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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

  private static final String SLOW =
      " (a query that is not tied to one item may pass over all items of a site; serve --ask declares"
          + " what is asked together)";
  private static final String UNREACHABLE =
      "their nodes could not be reached, or did not look in time";
  private static final String CONTESTED =
      "several nodes claim them, and those that were asked hold no match";

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
  Outcome confirm(LocateRequest.Asked query, Located located, Deadline deadline) {
    Asking asking = new Asking(query, deadline);
    Confirmed confirmed = node.confirm(located, query.digests(), MAX_ASKED, asking);
    count(confirmed);
    return new Outcome(confirmed, asking.silentBecause(confirmed));
  }

  /**
   * What the owners of candidates said.
   *
   * @param silentBecause why some did not, in words; empty if all did
   */
  record Outcome(Confirmed confirmed, Optional<String> silentBecause) {

    /** The candidates that hold a match, then those that may, then those that do not. */
    List<Candidate> order() {
      Set<String> first = new HashSet<>(confirmed.holding());
      Set<String> last = new HashSet<>(confirmed.mistaken());
      List<Candidate> ordered = new ArrayList<>(confirmed.located().candidates());
      ordered.sort(
          Comparator.comparingInt(
              candidate ->
                  first.contains(candidate.site()) ? 0 : last.contains(candidate.site()) ? 2 : 1));
      return ordered;
    }

    ConfirmedSites sites() {
      return new ConfirmedSites(
          confirmed.holding(),
          confirmed.mistaken(),
          confirmed.silent(),
          confirmed.unasked(),
          silentBecause);
    }
  }

  /** One query on its way to all owners. */
  private final class Asking implements Owners {

    private final LocateRequest.Asked query;
    private final Deadline deadline;
    private boolean late; // for a site at least
    private int broken; // sites that could not be read

    Asking(LocateRequest.Asked query, Deadline deadline) {
      this.query = query;
      this.deadline = deadline;
    }

    @Override
    public Supplier<Map<String, Boolean>> ask(Owner owner, List<String> sites) {
      if (owner.endpoint().isEmpty()) {
        return Map::of;
      }
      Supplier<Map<String, Boolean>> said = peers.ask(owner.endpoint(), sites, query, deadline);
      return () -> {
        Map<String, Boolean> answer = said.get();
        late |= !answer.keySet().containsAll(sites) && deadline.isPast();
        return answer;
      };
    }

    @Override
    public boolean isLate() {
      boolean past = deadline.isPast();
      late |= past;
      return past;
    }

    @Override
    public void unreadable(String site, RuntimeException cause) {
      broken++;
      unreadable.report(site, cause);
    }

    /** Why sites are silent: time is what a user can give. */
    Optional<String> silentBecause(Confirmed confirmed) {
      if (confirmed.silent().isEmpty()) {
        return Optional.empty();
      }
      List<String> reasons = new ArrayList<>();
      if (late) {
        reasons.add(
            String.format(
                Locale.ROOT,
                "the confirmations of this request timed out after %,d ms; raise confirm-timeout on"
                    + " the server%s",
                timeout.toMillis(),
                confirmed.located().tied() ? "" : SLOW));
      }
      if (broken > 0) {
        reasons.add("the ledgers of some (" + broken + ") cannot be read");
      }
      if (reasons.isEmpty()) {
        reasons.add(isContested(confirmed) ? CONTESTED : UNREACHABLE);
      }
      return Optional.of(String.join("; ", reasons));
    }

    private boolean isContested(Confirmed confirmed) {
      Set<String> silent = new HashSet<>(confirmed.silent());
      return confirmed.located().candidates().stream()
          .filter(candidate -> silent.contains(candidate.site()))
          .allMatch(Candidate::contested);
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
}
