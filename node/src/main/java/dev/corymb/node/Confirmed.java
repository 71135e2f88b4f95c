package dev.corymb.node;

import dev.corymb.node.directory.Candidate;
import dev.corymb.node.directory.Located;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * An answer whose candidates have been asked. The sites are sorted like the candidates, by id.
 *
 * @param located the answer from memory
 * @param holding the sites that hold a match
 * @param mistaken those that do not: false sites
 * @param silent those whose owners could not be asked
 */
public record Confirmed(
    Located located, List<String> holding, List<String> mistaken, List<String> silent) {

  public Confirmed {
    holding = List.copyOf(holding);
    mistaken = List.copyOf(mistaken);
    silent = List.copyOf(silent);
  }

  static Confirmed of(Located located, Predicate<String> holds) {
    List<String> holding = new ArrayList<>();
    List<String> mistaken = new ArrayList<>();
    List<String> silent = new ArrayList<>();
    for (Candidate candidate : located.candidates()) {
      try {
        (holds.test(candidate.site()) ? holding : mistaken).add(candidate.site());
      } catch (RuntimeException e) {
        silent.add(candidate.site());
      }
    }
    return new Confirmed(located, holding, mistaken, silent);
  }
}
