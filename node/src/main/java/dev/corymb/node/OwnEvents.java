package dev.corymb.node;

import dev.corymb.core.schema.Digester;
import dev.corymb.node.ledger.Bookmark;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.LedgerException;
import dev.corymb.node.ledger.StoredEvent;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.node.site.SiteContext;
import dev.corymb.provenance.event.EventFormat;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.walk.Answer;
import dev.corymb.provenance.walk.EventStore;
import dev.corymb.provenance.walk.Finding;
import dev.corymb.provenance.walk.Question;
import dev.corymb.provenance.walk.UnansweredException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The events of the own sites, of those with a window all parts. For any number of threads. */
final class OwnEvents implements EventStore {

  private static final long LISTED_BYTES = 1 << 20; // of the events of several parts, about

  private static final Comparator<Finding> NEWEST_FIRST =
      Comparator.comparing(Finding::time).reversed().thenComparing(Finding::event);

  private final Ledger ledger;
  private final Digester digester;
  private final OwnSites own;

  OwnEvents(SiteContext context, Digester digester, OwnSites own) {
    this.ledger = context.ledger();
    this.digester = digester;
    this.own = own;
  }

  @Override
  public Answer find(Question question, int most) {
    long[] digests = digester.digest(question.key().item());
    List<Answer> answers;
    try {
      answers = ofParts(question.site(), part -> ledger.find(part, question, digests, most));
    } catch (SiteException | LedgerException | IllegalStateException e) {
      throw new UnansweredException(
          "site " + question.site() + " cannot be asked: " + e.getMessage(), e);
    }
    return answers.size() == 1 ? answers.get(0) : merged(question, answers, most);
  }

  private static Answer merged(Question question, List<Answer> answers, int most) {
    List<Finding> all = new ArrayList<>();
    long omitted = 0;
    boolean held = false;
    for (Answer answer : answers) {
      all.addAll(answer.findings());
      omitted += answer.omitted();
      held |= answer.held();
    }
    all.sort(NEWEST_FIRST);
    List<Finding> newest = all.subList(0, Math.min(most, all.size()));
    return new Answer(question, held, newest, omitted + all.size() - newest.size());
  }

  /** Asks the site, or each part of it. A part that has left the window meanwhile has nothing. */
  private <T> List<T> ofParts(String site, Function<String, T> question) {
    Optional<WindowedSite> window = own.window(site);
    if (window.isEmpty()) {
      if (own.plain(site).isEmpty()) {
        throw own.isolated().refusal(site).orElseGet(() -> new SiteException.Unknown(site));
      }
      return List.of(question.apply(site));
    }
    List<T> answers = new ArrayList<>();
    for (String part : window.get().partNames()) {
      try {
        answers.add(question.apply(part));
      } catch (SiteException.Unknown e) {
        // it has left the window
      }
    }
    return answers;
  }

  Optional<StoredEvent> event(String site, EventId event) {
    return ofParts(site, part -> ledger.event(part, event)).stream()
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** The first event of a part after some place. */
  private record First(String part, Bookmark bookmark) {}

  /**
   * Events in the order in which they were recorded. The parts of a window are read in turns, each
   * up to the first event of the next: of what is recorded meanwhile nothing is earlier.
   */
  List<StoredEvent> list(String site, Optional<Bookmark> after, int most) {
    while (true) {
      PriorityQueue<First> firsts = new PriorityQueue<>(Comparator.comparing(First::bookmark));
      ofParts(site, part -> first(part, after)).forEach(first -> first.ifPresent(firsts::add));
      if (firsts.isEmpty()) {
        return List.of();
      }
      List<StoredEvent> events = inTurns(firsts, after, most);
      if (!events.isEmpty()) {
        return events;
      } // else what was first has been removed meanwhile, and others follow
    }
  }

  private List<StoredEvent> inTurns(
      PriorityQueue<First> firsts, Optional<Bookmark> after, int most) {
    List<StoredEvent> all = new ArrayList<>();
    Optional<Bookmark> last = after;
    long bytes = 0;
    while (!firsts.isEmpty() && all.size() < most && bytes < LISTED_BYTES) {
      String part = firsts.remove().part();
      try {
        List<StoredEvent> some = upTo(firsts.peek(), ledger.events(part, last, most - all.size()));
        all.addAll(some);
        if (firsts.isEmpty()) {
          return all; // to the end of the last part, or as many as are read at a time
        }
        bytes += some.stream().mapToLong(one -> EventFormat.encode(one.event()).length).sum();
        last = all.isEmpty() ? after : Optional.of(all.get(all.size() - 1).bookmark());
        first(part, last).ifPresent(firsts::add); // also if they did not fit
      } catch (SiteException.Unknown e) {
        // it has left the window, and does not come again
      }
    }
    return all;
  }

  /** Those that are not after the first event of the next part, if there is one. */
  private static List<StoredEvent> upTo(@Nullable First next, List<StoredEvent> events) {
    return next == null
        ? events
        : events.stream()
            .takeWhile(event -> event.bookmark().compareTo(next.bookmark()) <= 0)
            .toList();
  }

  private Optional<First> first(String part, Optional<Bookmark> after) {
    return ledger.events(part, after, 1).stream()
        .findFirst()
        .map(event -> new First(part, event.bookmark()));
  }

  long count(String site) {
    return ofParts(site, part -> ledger.state(part).events()).stream()
        .mapToLong(Long::longValue)
        .sum();
  }
}
