package dev.corymb.node;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.corymb.node.directory.Candidate;
import dev.corymb.node.directory.Located;
import dev.corymb.node.directory.Owner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * An answer whose candidates have been asked. The sites are sorted like the candidates, by id.
 *
 * @param located the answer from memory
 * @param holding the sites that hold a match
 * @param mistaken those that do not: false sites
 * @param silent those whose owners could not be asked, or not all that claim the site
 * @param unasked the number of candidates beyond those that were to be asked
 */
public record Confirmed(
    Located located,
    List<String> holding,
    List<String> mistaken,
    List<String> silent,
    int unasked) {

  public Confirmed {
    holding = List.copyOf(holding);
    mistaken = List.copyOf(mistaken);
    silent = List.copyOf(silent);
  }

  /**
   * Asks each owner about all its sites at once: first the others, which take their time.
   *
   * @param here answers for the sites of this node
   */
  static Confirmed of(
      Located located, int most, Owners others, Function<List<String>, Map<String, Boolean>> here) {
    List<Candidate> asked = located.candidates().stream().limit(most).toList();
    Map<Owner, List<String>> sites =
        asked.stream().collect(groupingBy(Candidate::owner, mapping(Candidate::site, toList())));
    Map<Owner, Supplier<Map<String, Boolean>>> answers = new HashMap<>();
    sites.forEach(
        (owner, some) -> {
          if (!owner.own()) {
            answers.put(owner, others.ask(owner, some));
          }
        });
    Map<String, Boolean> said = new HashMap<>(); // nothing of those that are silent
    sites.forEach((owner, some) -> said.putAll(owner.own() ? here.apply(some) : Map.of()));
    answers.forEach(
        (owner, answer) -> {
          Map<String, Boolean> all = new HashMap<>(answer.get());
          all.keySet().retainAll(sites.getOrDefault(owner, List.of()));
          said.putAll(all);
        });
    return of(located, asked, said);
  }

  private static Confirmed of(Located located, List<Candidate> asked, Map<String, Boolean> said) {
    List<String> holding = new ArrayList<>();
    List<String> mistaken = new ArrayList<>();
    List<String> silent = new ArrayList<>();
    for (Candidate candidate : asked) {
      boolean holds = said.getOrDefault(candidate.site(), false);
      // What one of several owners does not hold another may.
      boolean silence = !said.containsKey(candidate.site()) || (!holds && candidate.contested());
      (silence ? silent : holds ? holding : mistaken).add(candidate.site());
    }
    int unasked = located.candidates().size() - asked.size();
    return new Confirmed(located, holding, mistaken, silent, unasked);
  }

  /** Whether all candidates were asked and answered. */
  public boolean isComplete() {
    return silent.isEmpty() && unasked == 0;
  }
}
