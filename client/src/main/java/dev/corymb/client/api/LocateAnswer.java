package dev.corymb.client.api;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one query.
 *
 * @param total all candidates, also those that are not listed
 * @param tied the sets of attributes, such as name+owner, whose values a candidate has in one item;
 *     servers of earlier versions do not say it
 * @param ranges the attributes that the query gives bounds of, if any: a site is a candidate if its
 *     smallest to largest value of each overlaps the bounds, whatever its items have besides
 * @param expectedFalseSites candidates that hold no match, on average; null if that is not bounded
 * @param collisionFalseSites those that are listed because of hash collisions, on average
 * @param unboundedBecause why expectedFalseSites is null
 */
public record LocateAnswer(
    List<CandidateView> candidates,
    long total,
    long omitted,
    long sites,
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
    boolean caughtUp,
    long micros,
    Optional<Explanation> explain,
    Optional<ConfirmedSites> confirmed) {}
