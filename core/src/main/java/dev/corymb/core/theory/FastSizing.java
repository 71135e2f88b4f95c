package dev.corymb.core.theory;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import dev.corymb.core.theory.Sizing.MatrixSize;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sizes of several matrices for fast queries.
 *
 * <p>A matrix of few hashes needs more cells for the same false rate, and its rows are less full,
 * so that a query has ruled out nearly all sites after fewer of them ({@link StagedTheory}). The
 * sizes returned are found from the smallest ones, by taking one hash after another from the matrix
 * where that saves most rows for each cell added, until no further step fits. Savings for each cell
 * fall from step to step, so no exchange between two matrices would save more, except for what the
 * last step leaves over.
 */
public final class FastSizing {

  /**
   * What is asked of a matrix.
   *
   * @param n different digests
   * @param f false rate
   * @param weight the fraction of all queries that read its rows first
   */
  public record Demand(long n, double f, double weight) {

    public Demand {
      Require.positive("n", n);
      Require.openUnit("f", f);
      Require.unit("weight", weight);
    }
  }

  /** A matrix as it is, and the step to one hash less. */
  private static final class Choice {

    private final Demand demand;
    private final boolean segment;
    private MatrixSize size;
    private @Nullable MatrixSize next; // null if there is none
    private double more; // cells
    private double saved; // rows, on average over all queries

    Choice(Demand demand, boolean segment) {
      this.demand = demand;
      this.segment = segment;
      this.size = segment ? Sizing.segment(demand.n, demand.f) : Sizing.flat(demand.n, demand.f);
    }

    double cells() {
      return cells(size);
    }

    private double cells(MatrixSize some) {
      return segment ? (double) some.cells() * some.hashes() : some.cells();
    }

    /** Works out the next step, unless it adds more cells than are left. */
    void look(double left) {
      int hashes = size.hashes() - 1;
      next = null;
      if (hashes > 0 && Sizing.estimate(demand.n, demand.f, hashes, segment) <= cells() + left) {
        next =
            segment
                ? Sizing.segment(demand.n, demand.f, hashes)
                : Sizing.flat(demand.n, demand.f, hashes);
        more = Math.max(0, cells(next) - cells());
        saved = demand.weight * (rows(size.hashes()) - rows(hashes));
      }
    }

    boolean fits(double left) {
      return next != null && more <= left && saved > 0;
    }

    void step(double left) {
      size = requireNonNull(next);
      look(left);
    }

    private double rows(int hashes) {
      return StagedTheory.rows(hashes, StagedTheory.fill(demand.f, hashes));
    }

    /** Whether its step saves more for each cell than that of another one. */
    boolean isBetterThan(@Nullable Choice other) {
      return other == null || saved * other.more > other.saved * more;
    }
  }

  private FastSizing() {}

  /**
   * The sizes with the fewest rows read by a query, on average over all queries, among those with
   * at most {@code most} times the fewest cells.
   *
   * @param segment whether each hash has an array of its own
   */
  public static List<MatrixSize> sizes(List<Demand> demands, double most, boolean segment) {
    if (!(most >= 1)) {
      throw new IllegalArgumentException("most must be at least 1, but was " + most);
    }
    List<Choice> choices = new ArrayList<>();
    double left = 0; // cells that may be added
    for (Demand demand : demands) {
      Choice choice = new Choice(demand, segment);
      choices.add(choice);
      left += (most - 1) * choice.cells();
    }
    for (Choice choice : choices) {
      choice.look(left);
    }
    while (true) {
      Choice best = null;
      for (Choice choice : choices) {
        if (choice.fits(left) && choice.isBetterThan(best)) {
          best = choice;
        }
      }
      if (best == null) {
        return choices.stream().map(choice -> choice.size).toList();
      }
      left -= best.more;
      best.step(left);
    }
  }
}
