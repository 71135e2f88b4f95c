package dev.corymb.core.code;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.bits.CellArray;
import dev.corymb.core.hash.Mixer;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A static table that gives every member exactly its code, and hardly any outsider one. It keeps no
 * keys: about 1.13 times the bits of a fingerprint and a code for each member.
 *
 * <p>A look-up reads three slots and allocates nothing. Immutable, and safe for any number of
 * threads.
 */
public final class RetrievalTable implements CodeTable {

  /*
   * A slot has room for a fingerprint and a code. Every key has three slots, and they are filled so
   * that the exclusive or of a member's three is its code beside zeros under a mask of its own, whose
   * part over the zeros is the fingerprint. Whatever an outsider finds, under its own mask it is
   * arbitrary: with r bits of fingerprint and c bits of code its chance to see zeros beside one of
   * the a codes is a / 2^(r + c), however frequent the codes are. How the slots are filled: see
   * RetrievalBuilder.
   */

  private static final int MAX_ATTEMPTS = 100;

  private final RetrievalShape shape;
  private final CellArray slots;

  private RetrievalTable(RetrievalShape shape, CellArray slots) {
    this.shape = shape;
    this.slots = slots;
  }

  /**
   * A table for a set of members.
   *
   * @param maxCode the largest code there may be
   * @param falseRate the chance for an outsider to be answered with a code, in (0, 1)
   * @param keys the digests of the members; one that repeats must repeat its code
   * @param codes the code of each key, 1 to {@code maxCode}
   * @param seed where the search for a seed that can place all members begins
   * @param progress told now and then how many items are done; may be null
   * @throws IllegalArgumentException if a code is out of range or a key has two codes; nothing has
   *     been built then
   */
  static RetrievalTable build(
      int maxCode,
      double falseRate,
      long[] keys,
      int[] codes,
      long seed,
      @Nullable LongConsumer progress) {
    Members members = Members.distinct(keys, codes, maxCode);
    return build(maxCode, falseRate, members, seed, new Progress(progress, keys.length));
  }

  static RetrievalTable build(
      int maxCode, double falseRate, Members members, long seed, Progress progress) {
    RetrievalShape sized = RetrievalShape.of(members.size(), maxCode, falseRate, seed);
    RetrievalBuilder builder = new RetrievalBuilder(members, sized.slots(), progress);
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      RetrievalShape shape = sized.withSeed(Mixer.mix(attempt, seed));
      CellArray slots = builder.fill(shape);
      if (slots != null) {
        return new RetrievalTable(shape, slots);
      }
    }
    throw new IllegalStateException(
        members.size() + " members must find their slots within " + MAX_ATTEMPTS + " attempts");
  }

  /**
   * A table over slots from elsewhere, which it owns from now on.
   *
   * @throws IllegalArgumentException if they do not fit the shape
   */
  public static RetrievalTable restore(RetrievalShape shape, CellArray slots) {
    requireNonNull(shape, "shape");
    MultibitTable.requireFit("slots", slots, shape.slotBits(), shape.slots());
    return new RetrievalTable(shape, slots);
  }

  /** A code, or {@link CodeAnswer#NOT_THERE}. Never ambiguous. */
  @Override
  public int lookup(long key) {
    if (shape.members() == 0) {
      return CodeAnswer.NOT_THERE;
    }
    long hash = shape.hash(key);
    int first = shape.first(hash);
    long content =
        slots.get(first)
            ^ slots.get(shape.second(hash, first))
            ^ slots.get(shape.third(hash, first));
    return shape.code(hash, content);
  }

  @Override
  public double falseRate() {
    return shape.falseRate();
  }

  @Override
  public double fill() {
    return (double) shape.members() / shape.slots();
  }

  @Override
  public long bytes() {
    return 8L * slots.words();
  }

  /** The numbers of the table. */
  public RetrievalShape shape() {
    return shape;
  }

  /** The slots themselves, for reading. */
  public CellArray slots() {
    return slots;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RetrievalTable that
        && shape.equals(that.shape)
        && slots.equals(that.slots);
  }

  @Override
  public int hashCode() {
    return Objects.hash(shape, slots);
  }

  @Override
  public String toString() {
    return "RetrievalTable[" + shape.members() + " members, " + shape.slotBits() + " bits a slot]";
  }
}
