package dev.corymb.index.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The figures of paper 004, and of its simulation, on the shipped tree.
 *
 * <p>Ten thousand sites are built here only for the cost of a search. A hundred thousand take 1.8
 * GB and some minutes: {@code ./check -pl core,index -Dgroups=slow
 * -Dtest='dev/corymb/index/tree/*Test' -Dsurefire.failIfNoSpecifiedTests=false}
 */
final class BloofiTargetsTest {

  private static final long SEED = 20130826;
  private static final int CHURN = 100;

  static Stream<PaperTarget> upToAThousandSites() {
    return PaperTarget.all().filter(target -> target.sites() <= 1_000);
  }

  static Stream<PaperTarget> moreSites() {
    return PaperTarget.all().filter(target -> target.sites() > 1_000);
  }

  @ParameterizedTest
  @MethodSource("upToAThousandSites")
  void showsTheSimulatedFigures(PaperTarget target) {
    assertFigures(target);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("moreSites")
  void showsTheSimulatedFiguresOfMoreSites(PaperTarget target) {
    assertFigures(target);
  }

  private static void assertFigures(PaperTarget target) {
    PaperWorkload workload = new PaperWorkload(target.bits(), target.is("random_dist"), SEED);
    Figures figures = new Figures(target);
    int sites = target.sites();
    BloofiTree tree = new BloofiTree(workload.shape(), target.options());
    if (target.is("bulk")) {
      tree = workload.bulk(target.options(), sites);
    } else if (target.is("after_updates")) {
      figures.cost("update_cost", workload.insertHalvesAndUpdate(tree, sites));
    } else {
      figures.cost("insert_cost_build", workload.insertAll(tree, sites));
    }
    figures.searchCost("search_yes_mean", workload.hitCost(tree, sites));
    figures.cost("search_no_mean", workload.missCost(tree));
    figures.structure(tree);
    if (target.value("delete_cost") > 0) {
      double[] costs = workload.churn(tree, sites, CHURN);
      figures.cost("insert_cost_final", costs[0]);
      figures.cost("delete_cost", costs[1]);
    }
    figures.assertAll();
    tree.validate();
  }

  /**
   * Figures as they were measured, held against the target; all of them, then the verdict.
   *
   * <p>The targets are means of runs. Single runs stray from them: by up to 5.5 % in costs, more
   * where the costs of changes come from twenty changes only, by 3 % in nodes, and by half in the
   * few nodes that are all ones.
   */
  private static final class Figures {

    private final PaperTarget target;
    private final SoftAssertions softly = new SoftAssertions();

    Figures(PaperTarget target) {
      this.target = target;
    }

    /** The figure for which the specification gives a tolerance. */
    void searchCost(String column, double measured) {
      near(column, measured, (target.sites() > 1000 ? 0.05 : 0.03) * target.value(column));
    }

    void cost(String column, double measured) {
      near(column, measured, (target.sites() > 10_000 ? 0.08 : 0.06) * target.value(column));
    }

    void structure(BloofiTree tree) {
      near("height", tree.height(), 0.5);
      near("nodes", tree.nodes(), 0.02 * target.value("nodes"));
      near("all_ones_nodes", tree.allOnesNodes(), 1 + 0.5 * target.value("all_ones_nodes"));
      near("root_children", tree.rootChildren(), 1 + 0.05 * target.value("root_children"));
    }

    private void near(String column, double measured, double tolerance) {
      softly
          .assertThat(measured)
          .as(column)
          .isCloseTo(target.value(column), Offset.offset(tolerance));
    }

    void assertAll() {
      softly.assertAll();
    }
  }

  @Test
  void meetsThePaperWithTenThousandSites() {
    double split = hitCost(SplitRule.ALWAYS, 10_000);
    double spared = hitCost(SplitRule.NOT_ALL_ONES, 10_000);
    assertThat(split).isCloseTo(111.27, Percentage.withPercentage(5));
    assertThat(spared).isCloseTo(103.16, Percentage.withPercentage(5)).isLessThan(split);
  }

  @Tag("slow")
  @Test
  void meetsThePaperWithAHundredThousandSites() {
    double split = hitCost(SplitRule.ALWAYS, 100_000);
    double spared = hitCost(SplitRule.NOT_ALL_ONES, 100_000);
    assertThat(split).isCloseTo(969.80, Percentage.withPercentage(5));
    assertThat(spared).isCloseTo(885.66, Percentage.withPercentage(5)).isLessThan(split);
  }

  @ParameterizedTest
  @CsvSource({
    "10000, 0.9999, 106.49",
    "10000, 0.999, 97.16",
    "10000, 0.9, 97.16",
    "10000, 0.8, 170.44",
    "1000, 0.9, 24.139"
  })
  void sparingNodesThatAreNearlyFullCostsAsSimulated(int sites, double threshold, double cost) {
    assertThat(hitCost(SplitRule.notNearFull(threshold), sites))
        .isCloseTo(cost, Percentage.withPercentage(3));
  }

  @Tag("slow")
  @Test
  void sparingNodesThatAreNearlyFullPaysMostWithAHundredThousandSites() {
    assertThat(hitCost(SplitRule.notNearFull(0.99), 100_000))
        .isCloseTo(832.19, Percentage.withPercentage(3));
  }

  private static double hitCost(SplitRule rule, int sites) {
    PaperWorkload workload = new PaperWorkload(PaperWorkload.PAPER_BITS, false, SEED);
    BloofiTree tree = new BloofiTree(workload.shape(), new TreeOptions(2, Distance.HAMMING, rule));
    workload.insertAll(tree, sites);
    return workload.hitCost(tree, sites);
  }
}
