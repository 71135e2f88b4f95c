package dev.corymb.replication.policy;

import java.util.Locale;

/** The policies there are. */
public enum PolicyKind {
  /** Keeps the miss rate of the site's items and the false rate of strangers within the budget. */
  BUDGET,
  /** The paper's: the weighted sum of its two false rates, eq. 17. */
  PAPER,
  /** A fraction of the cells may differ. */
  DIRTY_BITS,
  /** Every so often. */
  INTERVAL;

  /** The policy of this kind that keeps a budget. */
  public UpdatePolicy policy(Budget budget, PolicyOptions options) {
    Rule rule =
        switch (this) {
          case BUDGET -> new BudgetRule(budget);
          case PAPER -> new PaperRule(budget);
          case DIRTY_BITS -> new DirtyBitsRule(options);
          case INTERVAL -> new IntervalRule(options);
        };
    return new RulePolicy(rule, options.maxAge());
  }

  /** The name on the command line, such as {@code dirty-bits}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
