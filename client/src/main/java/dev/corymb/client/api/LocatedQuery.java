package dev.corymb.client.api;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one of several queries: as {@link LocateAnswer}, but candidates may be ids only.
 */
public record LocatedQuery(
    List<TextOr<CandidateView>> candidates,
    long total,
    long omitted,
    boolean full,
    Optional<List<String>> tied,
    Optional<List<String>> ranges,
    @Nullable Double expectedFalseSites,
    Optional<String> unboundedBecause,
    double collisionFalseSites,
    int stale,
    int unheard,
    int contested,
    Optional<String> hint,
    Optional<Explanation> explain,
    Optional<ConfirmedSites> confirmed)
    implements QueryAnswer {

  /** The ids of the candidates. */
  public List<String> ids() {
    return candidates.stream()
        .map(one -> one.text().orElseGet(() -> one.object().orElseThrow().site()))
        .toList();
  }
}
