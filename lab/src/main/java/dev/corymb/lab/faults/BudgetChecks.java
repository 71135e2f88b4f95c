package dev.corymb.lab.faults;

import dev.corymb.node.Node;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Holds what nodes miss of what a site has against the budget of each declared set and range. */
final class BudgetChecks {

  /*
   * The budget is one of each part of a site: a part of a window misses what it may of its own items.
   * What the site misses all its parts miss that have it, so it is at most the sum.
   *
   * A query that is answered from several sets may miss what any of them misses.
   */

  private final FaultPlan plan;
  private final Questions questions;
  private int turn;
  private int pairs; // of declared sets, in turn

  BudgetChecks(FaultPlan plan, Questions questions) {
    this.plan = plan;
    this.questions = questions;
  }

  /** Says what a node misses too much of, by one declared set or range or by whole items. */
  Optional<String> exceeded(Node node, String site, List<List<Integer>> parts) {
    return exceeded(node, site, parts, turn++ % kinds());
  }

  /** The same, by each of them. */
  Optional<String> exceededByAny(Node node, String site, List<List<Integer>> parts) {
    return IntStream.range(0, kinds())
        .mapToObj(kind -> exceeded(node, site, parts, kind))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private int kinds() {
    return plan.profile().groups().size() + plan.profile().ranges().size() + 2;
  }

  private Optional<String> exceeded(Node node, String site, List<List<Integer>> parts, int kind) {
    int sets = plan.profile().groups().size();
    int ranges = plan.profile().ranges().size();
    return kind < sets
        ? bySet(node, site, parts, kind)
        : kind < sets + ranges
            ? byRange(node, site, parts, kind - sets)
            : kind == sets + ranges
                ? byWholeItems(node, site, parts)
                : bySeveral(node, site, parts);
  }

  private Optional<String> byWholeItems(Node node, String site, List<List<Integer>> parts) {
    if (!questions.full(0).isAnswerable()) {
      return Optional.empty();
    }
    boolean whole = plan.profile().groups().find(plan.profile().schema().all()) >= 0;
    return exceeded(
        new Answers(node, site),
        parts,
        item -> List.of(questions.full(item)),
        whole ? 1 : plan.profile().groups().size(),
        "all attributes");
  }

  private Optional<String> bySet(Node node, String site, List<List<Integer>> parts, int set) {
    String name = plan.profile().groups().name(set);
    IntFunction<List<Question>> by = item -> questions.declared(set, item);
    Answers answers = new Answers(node, site);
    return exceeded(answers, parts, by, 1, name)
        .or(() -> exceededByTuples(answers, parts, by, name));
  }

  private Optional<String> byRange(Node node, String site, List<List<Integer>> parts, int range) {
    int ordinal = plan.profile().ranges().ordinal(range);
    return exceeded(
        new Answers(node, site),
        parts,
        item -> questions.between(range, item),
        1,
        "the range of " + plan.profile().schema().attributes().get(ordinal).name());
  }

  /** By values of two declared sets and a range, if there is one, together. */
  private Optional<String> bySeveral(Node node, String site, List<List<Integer>> parts) {
    int sets = plan.profile().groups().size();
    int ranges = plan.profile().ranges().size();
    int first = pairs % sets;
    int second = pairs / sets % sets;
    int range = ranges == 0 ? -1 : pairs % ranges;
    pairs++;
    return exceeded(
        new Answers(node, site),
        parts,
        item -> List.of(questions.several(first, second, range, item)),
        questions.several(first, second, range, 0).asked() + (range < 0 ? 0 : 1),
        "several sets and a range");
  }

  /** Which questions a node finds a site for; each is asked once. */
  private static final class Answers {
    private final Node node;
    private final String site;
    private final Map<Question, Boolean> misses = new HashMap<>();

    Answers(Node node, String site) {
      this.node = node;
      this.site = site;
    }

    boolean misses(Question question) {
      return misses.computeIfAbsent(
          question, any -> !node.locate(question.digests()).ids().contains(site));
    }
  }

  /**
   * Says that too many distinct items have a value that is missed.
   *
   * @param by the questions of an item, of which none ought to be missed
   * @param budgets how many parts of the items may be missed
   */
  private Optional<String> exceeded(
      Answers answers,
      List<List<Integer>> parts,
      IntFunction<List<Question>> by,
      int budgets,
      String name) {
    Set<Integer> missed = new TreeSet<>();
    double may = 0;
    for (List<Integer> part : parts) {
      Set<Integer> items = new TreeSet<>(part);
      may += budgets * plan.profile().missRate() * items.size();
      for (int item : items) {
        if (by.apply(item).stream().anyMatch(answers::misses)) {
          missed.add(item);
        }
      }
    }
    return may < missed.size()
        ? Optional.of(String.format("misses %s of items by %s, may miss %s", missed, name, may))
        : Optional.empty();
  }

  /** Says that too many distinct tuples are missed. */
  private Optional<String> exceededByTuples(
      Answers answers, List<List<Integer>> parts, IntFunction<List<Question>> by, String name) {
    Set<Question> missed = new LinkedHashSet<>();
    double may = 0;
    for (List<Integer> part : parts) {
      Set<Question> tuples = tuples(part, by);
      may += plan.profile().missRate() * tuples.size();
      tuples.stream().filter(answers::misses).forEach(missed::add);
    }
    return may < missed.size()
        ? Optional.of(String.format("misses %s of %s, may miss %s", missed, name, may))
        : Optional.empty();
  }

  private static Set<Question> tuples(Collection<Integer> items, IntFunction<List<Question>> by) {
    Set<Question> tuples = new LinkedHashSet<>();
    items.stream().distinct().forEach(item -> tuples.addAll(by.apply(item)));
    return tuples;
  }
}
