package dev.corymb.cli.index;

import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.IndexKind;
import dev.corymb.index.plan.IndexPlan;

/** Which index it is, and why. */
record IndexChoice(IndexKind kind, String reason) {

  static final String GIVE_MORE = "; give Java more, for example with CORYMB_JAVA_OPTS=-Xmx8g";

  /** The bytes that an index may take: the rest of the heap is for reading and building. */
  static long memory() {
    return Runtime.getRuntime().maxMemory() / 4 * 3;
  }

  /**
   * The index for a new file.
   *
   * @param wanted what was asked for, or null
   */
  static IndexChoice of(IndexKind wanted, FilterShape shape, int sites, double fill) {
    try {
      if (wanted != null) {
        IndexPlan plan = IndexPlan.of(wanted, shape, sites, fill, memory());
        return new IndexChoice(plan.kind(), "asked for with --index");
      }
      IndexPlan plan = IndexPlan.choose(shape, sites, fill, memory());
      return new IndexChoice(plan.kind(), plan.reason());
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(e.getMessage() + GIVE_MORE, e);
    }
  }

  /** Why an index that is there is what it is, as far as that can still be told. */
  static IndexChoice of(FilterIndex index) {
    IndexKind kind = index.kind();
    if (index.size() == 0) {
      return new IndexChoice(kind, "chosen when it was built");
    }
    try {
      IndexPlan plan = IndexPlan.choose(index.shape(), index.size(), index.fill(), memory());
      return new IndexChoice(
          kind,
          plan.kind() == kind
              ? plan.reason()
              : "chosen when it was built; now it would be " + plan.kind() + ": " + plan.reason());
    } catch (IllegalArgumentException e) {
      return new IndexChoice(kind, "chosen when it was built; here, " + e.getMessage());
    }
  }

  @Override
  public String toString() {
    return kind + ": " + reason;
  }
}
