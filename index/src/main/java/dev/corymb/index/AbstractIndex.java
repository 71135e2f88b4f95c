package dev.corymb.index;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What all indexes share: ids and ordinals, refusals, fills. Everything is checked before anything
 * is changed. One thread at a time may change an index.
 */
public abstract class AbstractIndex implements FilterIndex {

  /** The most sites: their ordinals must stay clear of the end of an int. */
  public static final int MAX_SITES = 1 << 27;

  private final FilterShape shape;
  private final Ordinals ordinals = new Ordinals();
  private final Deque<Integer> free = new ArrayDeque<>();
  private final Fills fills;
  private int next; // no ordinal from here on was ever used
  private volatile Roster roster = Roster.EMPTY;

  protected AbstractIndex(FilterShape shape) {
    this.shape = requireNonNull(shape, "shape");
    this.fills = new Fills(shape);
  }

  /**
   * Takes the bits of a new site to an ordinal where nothing is set.
   *
   * @return how many are set in each matrix
   */
  protected abstract long[] store(int ordinal, Bits bits);

  /** Sets a bit of a site; false if it was set. */
  protected abstract boolean set(int ordinal, long position);

  /** Called when all bits of an item have been set. */
  protected void added() {}

  /** Drops the bits of a site that is no longer on the roster, and frees its ordinal. */
  protected abstract void drop(int ordinal);

  /** Frees ordinals, if that is cheaper than to use new ones, or there are no new ones. */
  protected void reclaim() {}

  /** The most ordinals that there may ever be. */
  protected int maxOrdinals() {
    return MAX_SITES;
  }

  /** Gives a site other bits. */
  protected abstract void overwrite(String site, int ordinal, Bits bits);

  /** The same where the bits that are there are known. */
  protected void overwrite(String site, int ordinal, Bits from, Bits to) {
    overwrite(site, ordinal, to);
  }

  @Override
  public final FilterShape shape() {
    return shape;
  }

  @Override
  public final int size() {
    return ordinals.size();
  }

  @Override
  public final boolean contains(String site) {
    return ordinals.contains(site);
  }

  @Override
  public final List<String> sites() {
    return roster.all();
  }

  /** Who is present now. */
  public final Roster roster() {
    return roster;
  }

  @Override
  public final void insert(String site, Bits bits) {
    requireNew(site);
    requireFit(bits);
    int ordinal = claimFor(bits);
    ordinals.put(site, ordinal);
    roster = roster.with(ordinal, site);
  }

  @Override
  public final void remove(String site) {
    int ordinal = ordinal(site);
    ordinals.remove(site);
    fills.forget(ordinal);
    roster = roster.without(ordinal);
    drop(ordinal);
  }

  @Override
  public final void replace(String site, Bits bits) {
    int ordinal = ordinal(site);
    requireFit(bits);
    overwrite(site, ordinal, bits);
    fills.set(ordinal(site), bits); // it may have moved
  }

  @Override
  public final void replace(String site, Bits from, Bits to) {
    int ordinal = ordinal(site);
    requireFit(from);
    requireFit(to);
    overwrite(site, ordinal, from, to);
    fills.set(ordinal(site), to);
  }

  @Override
  public final void add(String site, long[] positions) {
    int ordinal = ordinal(site);
    requirePositions(positions);
    int matrix = 0;
    for (long position : positions) {
      matrix = fills.matrixOf(position, matrix);
      if (!fills.isCell(position, matrix)) {
        throw new IllegalArgumentException(
            "positions must be cells of " + shape + ", but one was " + position);
      }
    }
    for (long position : positions) {
      if (set(ordinal, position)) {
        matrix = fills.matrixOf(position, matrix);
        fills.increment(ordinal, matrix);
      }
    }
    added();
  }

  /** Gives the site another filter; to be overridden where bits can be cleared one by one. */
  @Override
  public void clear(String site, long[] positions) {
    requirePositions(positions);
    BitArray left = bits(site);
    for (long position : positions) {
      left.clearAlone(position);
    }
    replace(site, left);
  }

  /** Counts the bits of many sites at once, whose ordinals will be those of the list. */
  protected final long countAll(List<? extends Bits> bits) {
    for (int ordinal = 0; ordinal < bits.size(); ordinal++) {
      fills.set(ordinal, bits.get(ordinal));
    }
    return fills.ones();
  }

  /**
   * Adds many sites at once to an empty index, whose bits have been counted and stored.
   *
   * @param sites the ids by ordinal; null where none is
   */
  protected final void enrolAll(List<String> sites) {
    for (int ordinal = 0; ordinal < sites.size(); ordinal++) {
      if (sites.get(ordinal) != null) {
        ordinals.put(sites.get(ordinal), ordinal);
      }
    }
    next = sites.size();
    roster = Roster.of(sites);
  }

  /** Notes that a bit of a site has been cleared. */
  protected final void uncount(int ordinal, long position) {
    fills.decrement(ordinal, position);
  }

  @Override
  public final long[] ones(String site) {
    return ones(ordinal(site));
  }

  /** The bits set in each matrix of a site's filter. */
  public final long[] ones(int ordinal) {
    return fills.get(ordinal);
  }

  /** Takes the bits set in each matrix of a site's filter as counted elsewhere. */
  protected final void count(int ordinal, long[] ones) {
    fills.set(ordinal, ones);
  }

  /** Refuses ids of which one is present, or is there twice, and bits that do not fit. */
  protected final void requireNew(List<String> sites, List<? extends Bits> bits) {
    if (sites.size() != bits.size()) {
      throw new IllegalArgumentException(
          "filters must be one for each of " + sites.size() + " sites, but were " + bits.size());
    }
    if (sites.size() > MAX_SITES - size()) {
      throw new IllegalArgumentException(
          "sites must be at most " + MAX_SITES + ", but were " + ((long) size() + sites.size()));
    }
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < sites.size(); i++) {
      requireNew(sites.get(i));
      requireFit(bits.get(i));
      if (!seen.add(sites.get(i))) {
        throw new IllegalArgumentException(
            "site must be there once, but was twice: " + sites.get(i));
      }
    }
  }

  /** Stores and counts bits at an ordinal of their own; if that fails, it changes nothing. */
  protected final int claimFor(Bits bits) {
    int ordinal = claim();
    try {
      fills.set(ordinal, store(ordinal, bits));
    } catch (RuntimeException | Error e) {
      fills.forget(ordinal);
      giveUp(ordinal);
      throw e;
    }
    return ordinal;
  }

  /** Takes back an ordinal at which bits could not be stored. */
  protected void giveUp(int ordinal) {
    free(ordinal);
  }

  /** An ordinal for a new site: a free one if there is one. */
  private int claim() {
    if (free.isEmpty()) {
      reclaim();
    }
    if (!free.isEmpty()) {
      return free.pop();
    }
    if (next == maxOrdinals()) {
      throw new IllegalArgumentException(
          "sites must be at most " + maxOrdinals() + ", but one more was to be stored");
    }
    return next++;
  }

  /** Makes an ordinal, at which nothing is set any more, one for a new site. */
  protected final void free(int ordinal) {
    free.push(ordinal);
  }

  /** Lets a site be found at another ordinal, to which its bits have been taken. */
  protected final void move(String site, int from, int to) {
    ordinals.put(site, to);
    fills.forget(from);
    roster = roster.without(from).with(to, site);
  }

  /** No ordinal from here on was ever used. */
  public final int endOfOrdinals() {
    return next;
  }

  /** The ordinal of a site, which must be present. */
  protected final int ordinal(String site) {
    Integer ordinal = ordinals.get(requireNonNull(site, "site"));
    if (ordinal == null) {
      throw new IllegalArgumentException("site must be present, but is unknown: " + site);
    }
    return ordinal;
  }

  private void requireNew(String site) {
    if (ordinals.contains(requireNonNull(site, "site"))) {
      throw new IllegalArgumentException("site must be new, but is present: " + site);
    }
  }

  private void requireFit(Bits bits) {
    if (bits.size() != shape.size()) {
      throw new IllegalArgumentException(
          "bits must be " + shape.size() + " for " + shape + ", but were " + bits.size());
    }
    if (!fills.areCells(bits)) {
      throw new IllegalArgumentException(
          "bits must be clear where " + shape + " has no cell, but some were set");
    }
  }

  /** Refuses positions that are none or not in the shape. */
  protected final void requirePositions(long[] positions) {
    if (positions.length == 0) {
      throw new IllegalArgumentException("positions must not be empty");
    }
    for (long position : positions) {
      if (position < 0 || position >= shape.size()) {
        throw new IllegalArgumentException(
            "positions must be in [0, " + shape.size() + "), but one was " + position);
      }
    }
  }

  @Override
  public final double collisionFalseSites(long given) {
    double sum = 0;
    Roster now = roster;
    for (int i = 0; i < now.words(); i++) {
      for (long rest = now.present(i); rest != 0; rest &= rest - 1) {
        sum += fills.collisionRate((i << 6) + Long.numberOfTrailingZeros(rest), given);
      }
    }
    return sum;
  }

  @Override
  public final double fill() {
    return size() == 0 ? 0 : (double) fills.ones() / size() / shape.size();
  }

  @Override
  public String toString() {
    return getClass().getSimpleName() + "[" + size() + " sites, " + shape + "]";
  }
}
