package dev.corymb.core.code;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.bits.LongIntTable;
import dev.corymb.core.check.Require;
import dev.corymb.core.hash.Mixer;
import java.util.Objects;
import java.util.concurrent.locks.StampedLock;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A map from keys to attribute codes that keeps no keys: what a code filter is made of.
 *
 * <p>In the {@linkplain CodeMode#isExact exact modes} every member is answered with its code at all
 * times, through additions and removals after the build as well; only outsiders may be answered
 * wrongly, at the {@link #falseRate}. The other modes are the paper's structure, with what it does
 * to its members: see {@link MultibitTable}.
 *
 * <p>Any number of threads may ask while others add and remove; changes are made one at a time. A
 * member is found by every question asked after its {@code add} has returned. In the exact modes a
 * question takes no lock; in the others it takes one only when a change is under way.
 */
public final class CodeMap {

  /*
   * Exact modes
   * -----------
   * The base table never changes after the build. Corrections hold exactly the keys to which the
   * base gives a wrong answer: a code for a member, 0 for an outsider that was removed. They are
   * asked first. An ambiguous answer of the base counts as absent: a member with one is in the
   * corrections. After a while of changes the corrections outgrow the base and a rebuild pays.
   *
   * Canonical corrections: no correction repeats the base's answer. Equal contents then have equal
   * corrections, and an empty table means an untouched base.
   *
   * Other modes
   * -----------
   * Changes are made in the cells. A cell may lie across two words, so a reader could see half a
   * change: it reads optimistically and, if a change came between, once more under a lock.
   */

  private static final long BUILD_KEY = 0x082efa98ec4e6c89L;

  private final CodePlan plan;
  private final CodeTable base;
  private final @Nullable Corrections corrections; // null in the modes that are not exact
  private final StampedLock changes = new StampedLock();
  private volatile long items; // written only under the lock

  /**
   * What changes in a filter, at one moment.
   *
   * @param items {@link #items}
   * @param base the table below the corrections
   * @param corrections the keys whose answer is not the base's; none in the modes that are not
   *     exact
   */
  public record Parts(long items, CodeTable base, LongIntTable corrections) {

    public Parts {
      Require.notNegative("items", items);
      requireNonNull(base, "base");
      requireNonNull(corrections, "corrections");
    }
  }

  private CodeMap(CodePlan plan, CodeTable base, @Nullable Corrections corrections, long items) {
    this.plan = plan;
    this.base = base;
    this.corrections = corrections;
    this.items = items;
  }

  /**
   * A map for a set of members. Equal arguments give maps that are {@linkplain #equals equal}.
   *
   * @param keys the keys of the members, 64-bit digests; one that repeats must repeat its code, and
   *     counts once
   * @param codes the code of each key, 1 to the plan's
   * @param progress told now and then how many of the keys are done; may be null
   * @throws IllegalArgumentException if a code is out of range, a key has two codes, or there are
   *     more keys than the plan's programming or slots can take; nothing has been built then
   */
  public static CodeMap build(
      long seed, CodePlan plan, long[] keys, int[] codes, @Nullable LongConsumer progress) {
    requireNonNull(plan, "plan");
    Members members = Members.distinct(keys, codes, plan.codes());
    long own = Mixer.mix(BUILD_KEY, seed);
    Progress steps = new Progress(progress, keys.length);
    if (plan instanceof CodePlan.Retrieval retrieval) {
      RetrievalTable table =
          RetrievalTable.build(retrieval.codes(), retrieval.falseRate(), members, own, steps);
      return new CodeMap(plan, table, new Corrections(), members.size());
    }
    CodePlan.Multibit multibit = (CodePlan.Multibit) plan;
    boolean exact = plan.mode().isExact();
    MultibitTable table =
        MultibitTable.build(
            multibit.shape(),
            multibit.allUniversal(),
            multibit.programming(),
            members,
            own,
            exact ? steps.upTo(0.8) : steps);
    Corrections corrections = exact ? correctionsFor(table, members, steps) : null;
    return new CodeMap(plan, table, corrections, members.size());
  }

  private static Corrections correctionsFor(CodeTable table, Members members, Progress progress) {
    Corrections corrections = new Corrections();
    for (int e = 0; e < members.size(); e++) {
      long key = members.keys()[e];
      if (table.lookup(key) != members.codes()[e]) {
        corrections.put(key, members.codes()[e]);
      }
      progress.step(e, members.size(), 0.8, 1);
    }
    progress.reach(1);
    return corrections;
  }

  /**
   * A filter from parts that were stored. It owns them from now on.
   *
   * @param parts what {@link #parts} were
   * @throws IllegalArgumentException if the parts do not fit each other
   */
  public static CodeMap restore(CodePlan plan, Parts parts) {
    requireNonNull(plan, "plan");
    long items = parts.items();
    CodeTable base = parts.base();
    LongIntTable corrections = parts.corrections();
    requireFit(plan, base);
    if (!plan.mode().isExact()) {
      if (corrections.size() != 0) {
        throw new IllegalArgumentException(
            "corrections must be none in mode " + plan.mode() + ", but were " + corrections.size());
      }
      return new CodeMap(plan, base, null, items);
    }
    for (long key : corrections.sortedKeys()) {
      int code = corrections.get(key, 0);
      Require.inRange("code of a correction", code, 0, plan.codes());
      if (code == settled(base.lookup(key))) {
        throw new IllegalArgumentException(
            "correction must differ from the base's answer, but was " + code);
      }
    }
    return new CodeMap(plan, base, Corrections.of(corrections), items);
  }

  private static void requireFit(CodePlan plan, CodeTable base) {
    boolean fits;
    if (plan instanceof CodePlan.Multibit multibit) {
      fits =
          base instanceof MultibitTable table
              && table.shape().equals(multibit.shape())
              && table.allUniversal() == multibit.allUniversal()
              && (table.signs() == null || !plan.mode().isExact());
    } else {
      CodePlan.Retrieval retrieval = (CodePlan.Retrieval) plan;
      fits =
          base instanceof RetrievalTable table
              && table.shape().codes() == retrieval.codes()
              && table.shape().fingerprintBits()
                  == RetrievalShape.fingerprintBitsFor(retrieval.codes(), retrieval.falseRate());
    }
    if (!fits) {
      throw new IllegalArgumentException("base must fit " + plan + ", but was " + base);
    }
  }

  /**
   * The code of a key, {@link CodeAnswer#NOT_THERE} or, in the modes that are not exact, {@link
   * CodeAnswer#NO_CONCLUSION}. Allocates nothing.
   */
  public int lookup(long key) {
    if (corrections != null) {
      return current(key);
    }
    long stamp = changes.tryOptimisticRead();
    int answer = current(key);
    if (changes.validate(stamp)) {
      return answer;
    }
    stamp = changes.readLock();
    try {
      return current(key);
    } finally {
      changes.unlockRead(stamp);
    }
  }

  /** The answer for the holder of the lock and, in the exact modes, for anyone. */
  private int current(long key) {
    if (corrections == null) {
      return base.lookup(key);
    }
    int correction = corrections.get(key);
    return correction == Corrections.NONE ? settled(base.lookup(key)) : correction;
  }

  /** An answer of the base under corrections, where no conclusion means not a member. */
  private static int settled(int answer) {
    return answer == CodeAnswer.NO_CONCLUSION ? CodeAnswer.NOT_THERE : answer;
  }

  /**
   * Adds a member, or gives a member another code. In the exact modes this always succeeds. In the
   * others it is the paper's insertion, which refuses most keys and does not promise that an
   * accepted one is answered with its code.
   *
   * @return whether it was accepted; if not, nothing has changed
   * @throws IllegalStateException if there are 2^29 corrections already; nothing has changed then
   */
  public boolean add(long key, int code) {
    return add(key, code, InsertRule.STRICT);
  }

  /** Like {@link #add(long, int)}, with the rule for the modes that are not exact. */
  public boolean add(long key, int code, InsertRule rule) {
    Require.inRange("code", code, 1, plan.codes());
    requireNonNull(rule, "rule");
    long stamp = changes.writeLock();
    try {
      int before = current(key);
      if (corrections != null) {
        correct(corrections, key, code);
      } else if (!((MultibitTable) base).insert(key, code, rule)) {
        return false;
      }
      if (before == CodeAnswer.NOT_THERE) {
        count(1);
      }
      return true;
    } finally {
      changes.unlockWrite(stamp);
    }
  }

  /**
   * Removes a member; afterwards its key is answered as absent. Refused for a key that is absent
   * already. In the modes that are not exact this can take other members with it: see {@link
   * MultibitTable}.
   *
   * @return whether the key was there; if not, nothing has changed
   * @throws IllegalStateException if there are 2^29 corrections already; nothing has changed then
   */
  public boolean remove(long key) {
    long stamp = changes.writeLock();
    try {
      if (current(key) == CodeAnswer.NOT_THERE) {
        return false;
      }
      if (corrections != null) {
        correct(corrections, key, CodeAnswer.NOT_THERE);
      } else {
        ((MultibitTable) base).delete(key);
      }
      count(-1);
      return true;
    } finally {
      changes.unlockWrite(stamp);
    }
  }

  /** Makes the answer for a key this one, and keeps the corrections canonical. */
  private void correct(Corrections corrections, long key, int answer) {
    if (settled(base.lookup(key)) == answer) {
      corrections.drop(key);
    } else {
      corrections.put(key, answer);
    }
  }

  private void count(long change) {
    long before = items;
    items = Math.max(0, before + change);
  }

  /**
   * What changes in the filter, for reading only: the base itself in the exact modes, where it
   * never changes, and a copy of all the rest.
   */
  public Parts parts() {
    return whileUnchanged(
        () ->
            corrections == null
                ? new Parts(items, ((MultibitTable) base).copy(), new LongIntTable())
                : new Parts(items, base, corrections.table()));
  }

  private <R> R whileUnchanged(Supplier<R> reader) {
    long stamp = changes.readLock();
    try {
      return reader.get();
    } finally {
      changes.unlockRead(stamp);
    }
  }

  /**
   * The number of different members: those of the build, plus the keys added that were absent, less
   * the keys removed. Keys are not kept, so an outsider that was answered with a code when it was
   * added or removed makes this one too small.
   */
  public long items() {
    return items;
  }

  /** The memory of its arrays: the base and the corrections. */
  public long bytes() {
    return base.bytes() + (corrections == null ? 0 : corrections.bytes());
  }

  /** The chance that an outsider is answered with a code, as the filter stands. May read it all. */
  public double falseRate() {
    return whileUnchanged(base::falseRate);
  }

  /**
   * The share of multibit cells that are in use. In a retrieval table, whose slots all hold
   * something, the members per slot: every member takes one for itself.
   */
  public double fill() {
    return whileUnchanged(base::fill);
  }

  /** The number of keys whose answer comes from the exact table and not from the base. */
  public int corrections() {
    return corrections == null ? 0 : corrections.size();
  }

  /** What it is made of. */
  public CodeMode mode() {
    return plan.mode();
  }

  /** What it was built from. */
  public CodePlan plan() {
    return plan;
  }

  /** The table below the corrections. */
  CodeTable base() {
    return base;
  }

  /** Equal if plan and {@link #parts} are; the reason for the plan does not matter. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CodeMap that
        && plan.withReason("").equals(that.plan.withReason(""))
        && parts().equals(that.parts());
  }

  @Override
  public int hashCode() {
    return Objects.hash(plan.withReason(""), items);
  }

  @Override
  public String toString() {
    return "CodeMap[" + mode() + ", items=" + items + ", bytes=" + bytes() + "]";
  }
}
