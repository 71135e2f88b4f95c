package dev.corymb.client.api;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the owners of candidates said.
 *
 * @param mistaken the sites that hold no match
 * @param silent the sites whose owner did not answer
 * @param unasked how many were not asked
 * @param silentBecause why sites are silent, in words; empty if none is, and from servers of
 *     earlier versions
 */
public record ConfirmedSites(
    List<String> holding,
    List<String> mistaken,
    List<String> silent,
    long unasked,
    Optional<String> silentBecause) {

  /** Whether all candidates were asked, and all of them answered. */
  public boolean isComplete() {
    return silent.isEmpty() && unasked == 0;
  }

  /** Sites without those that hold no match. */
  public List<String> without(List<String> sites) {
    Set<String> out = new HashSet<>(mistaken);
    return sites.stream().filter(site -> !out.contains(site)).toList();
  }
}
