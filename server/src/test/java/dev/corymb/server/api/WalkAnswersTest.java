package dev.corymb.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.client.api.ColumnsAnswer;
import dev.corymb.client.api.WalkAnswer;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.walk.Coverage;
import dev.corymb.provenance.walk.Direction;
import dev.corymb.provenance.walk.WalkLimit;
import dev.corymb.provenance.walk.WalkRequest;
import dev.corymb.provenance.walk.WalkResult;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class WalkAnswersTest {

  private static final WalkRequest REQUEST =
      WalkRequest.of(Direction.ANCESTORS, List.of(new Iri("urn:x:a")));

  private static WalkResult result(Map<WalkLimit, Long> cuts) {
    return new WalkResult(
        List.of(),
        new TreeMap<>(),
        cuts,
        new TreeMap<>(),
        new Coverage(3, Optional.of(Instant.EPOCH), List.of(), 0, true, 0),
        new WalkResult.Cost(0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
  }

  private static WalkAnswer answer(WalkResult result, Optional<ColumnsAnswer> columns) {
    return WalkAnswers.of(REQUEST, result, Optional.empty(), columns, 1, any -> false);
  }

  @Test
  void anAnswerIsCompleteOnlyIfItsColumnsAre() {
    WalkResult whole = result(Map.of());
    Optional<ColumnsAnswer> read = Optional.of(new ColumnsAnswer(List.of(), 0));
    Optional<ColumnsAnswer> unread = Optional.of(new ColumnsAnswer(List.of(), 2));

    assertThat(WalkAnswers.isComplete(whole, Optional.empty())).isTrue();
    assertThat(answer(whole, read).complete()).isTrue();
    assertThat(WalkAnswers.isComplete(whole, unread)).isFalse();
    assertThat(answer(whole, unread).complete()).isFalse();
    assertThat(answer(whole, unread).reasons())
        .containsExactly(
            new WalkAnswer.Reason(
                "columns", "The lineage of columns of 2 events could not be read."));
  }

  /** Bytes and time are of all sites: those of this node as well. */
  @Test
  void limitsAreNamedInASentence() {
    assertThat(
            answer(
                    result(
                        Map.of(
                            WalkLimit.DEPTH, 1L,
                            WalkLimit.NODES, 2_000L,
                            WalkLimit.PER_KEY, 3L,
                            WalkLimit.SITES_PER_KEY, 4L,
                            WalkLimit.BYTES, 1L,
                            WalkLimit.TIMEOUT, 6L)),
                    Optional.empty())
                .reasons())
        .extracting(WalkAnswer.Reason::text)
        .containsExactlyInAnyOrder(
            "The walk stopped at depth 20, where 1 id may lead further; raise depth, or continue with"
                + " next.",
            "The answer has at most 10,000 ids, and 2,000 or more were left out; raise nodes, or"
                + " continue with next.",
            "At most 1,000 events of an id were read at a site, and 3 older ones were left out; raise"
                + " perKey, or continue with next.",
            "At most 1,000 sites were asked about an id, and 4 were left out; raise sitesPerKey, or"
                + " continue with next.",
            "Sites answered more than 16,777,216 bytes, so 1 question was not asked; raise bytes, or"
                + " continue with next.",
            "The time of 10 s was over, so 6 questions were not asked; raise timeout, or continue with"
                + " next.");
  }

  private static WalkAnswer answerOfStarts(int count, Predicate<Iri> isAnywhere) {
    List<WalkResult.Node> starts =
        IntStream.range(0, count)
            .mapToObj(i -> new Iri("http://example.org/" + i))
            .map(id -> new WalkResult.Node(id, 0, Set.of(), false, 0))
            .toList();
    WalkResult none = result(Map.of());
    WalkResult result =
        new WalkResult(
            starts, none.edges(), none.cuts(), none.silent(), none.coverage(), none.cost());
    return WalkAnswers.of(REQUEST, result, Optional.empty(), Optional.empty(), 1, isAnywhere);
  }

  @Test
  void otherSpellingsAreOfIdsThatAreNotKnown() {
    assertThat(answerOfStarts(1, id -> id.value().endsWith("/")).spellings().orElseThrow())
        .containsExactly("http://example.org/0/");
    assertThat(answerOfStarts(1, any -> true).spellings()).isEmpty(); // known, but leads nowhere
  }

  /** Their lookups come after the time of the walk. */
  @Test
  void otherSpellingsAreLookedUpForFewStarts() {
    AtomicInteger lookups = new AtomicInteger();
    Predicate<Iri> none = id -> lookups.incrementAndGet() < 0;

    assertThat(answerOfStarts(10_000, none).spellings()).isEmpty();

    assertThat(lookups.get()).isBetween(20, 200);
  }
}
