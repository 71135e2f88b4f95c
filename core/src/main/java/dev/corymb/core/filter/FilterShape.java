package dev.corymb.core.filter;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.hash.Fingerprint;
import dev.corymb.core.hash.Mixer;
import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * All that two filters must share to be compared or united: schema and seed, kind, matrices and the
 * method of verification. Immutable.
 *
 * <p>The kinds are one structure: a standard filter is a verification matrix alone, PBF has a
 * matrix for each attribute, PBF-BF has both, and PBF-HT keeps its verification values in a table
 * instead of a matrix.
 */
public final class FilterShape {

  /*
   * One address space
   * -----------------
   * All matrices of a filter lie in one array of cells, so that a filter is united, counted, stored
   * and indexed as one piece:
   *
   *   |attribute 0 ....|pad|attribute 1 ......|pad| ... |verification ...|pad|
   *   ^ 0                  ^ offset(1)                  ^ offset(p)
   *
   * Every matrix starts at a multiple of 512 cells. Padding cells are never set.
   *
   * Verification values (paper 000, section 3.2), with H the position inside its array counted from
   * 1 and q the hashes of the attribute's matrix:
   *
   *   BASIC        sum of H
   *   ATTENUATED   sum of H / 2^j, kept exact as the sum of H · 2^(Q-j), Q the largest q
   *   MIXED        Mixer.combine of the digests
   *
   * The sums are mixed once more before they address the verification matrix.
   */

  private static final long SUM_KEY = 0x452821e638d01377L; // part of the format, like all constants

  private final FilterKind kind;
  private final Digester digester;
  private final List<MatrixShape> attributes;
  private final @Nullable MatrixShape verification; // null where there is none
  private final @Nullable Verification method; // null for PBF
  private final int arity; // of the schema; this and the next are asked for at every query
  private final int mostHashes; // of an attribute's matrix
  private final long[] offsets; // of the attributes, then of the verification matrix, then the end

  private FilterShape(
      FilterKind kind,
      Digester digester,
      List<MatrixShape> attributes,
      @Nullable MatrixShape verification,
      @Nullable Verification method) {
    this.kind = kind;
    this.digester = requireNonNull(digester, "digester");
    this.arity = digester.schema().size();
    this.attributes = List.copyOf(attributes);
    this.verification = verification;
    this.method = method;
    if (!attributes.isEmpty() && attributes.size() != arity) {
      throw new IllegalArgumentException(
          "attribute matrices must be one for each attribute of ["
              + digester.schema()
              + "], but were "
              + attributes.size());
    }
    this.mostHashes = attributes.stream().mapToInt(MatrixShape::hashes).max().orElse(0);
    this.offsets = offsets(matrices());
    if (size() > BitArray.MAX_SIZE) {
      throw new IllegalArgumentException(
          "cells must be at most " + BitArray.MAX_SIZE + " in all, but were " + size());
    }
    requireExactSums();
  }

  private static long[] offsets(List<MatrixShape> matrices) {
    long[] offsets = new long[matrices.size() + 1];
    for (int i = 0; i < matrices.size(); i++) {
      long end = offsets[i] + matrices.get(i).size();
      offsets[i + 1] = (end + MatrixShape.BLOCK - 1) & -MatrixShape.BLOCK;
    }
    return offsets;
  }

  /** The attenuated sum is exact only while it fits a long. */
  private void requireExactSums() {
    if (method == null || method == Verification.MIXED) {
      return;
    }
    if (attributes.stream().anyMatch(matrix -> matrix.layout() != Layout.SEGMENT)) {
      throw new IllegalArgumentException(
          "verification " + method + " must have segment matrices, but had " + attributes);
    }
    int shifts = method == Verification.ATTENUATED ? mostHashes : 0;
    double largest = 0;
    for (MatrixShape matrix : attributes) {
      largest += (double) matrix.hashes() * matrix.cells() * Math.pow(2, shifts);
    }
    if (largest >= Long.MAX_VALUE) {
      throw new IllegalArgumentException(
          "verification " + method + " must stay below 2^63, but may reach " + largest);
    }
  }

  /** The shape of a Bloom filter over whole items. */
  public static FilterShape standard(Digester digester, MatrixShape matrix) {
    requireNonNull(matrix, "matrix");
    return new FilterShape(FilterKind.STANDARD, digester, List.of(), matrix, Verification.MIXED);
  }

  /** The shape of parallel Bloom filters without verification. */
  public static FilterShape pbf(Digester digester, List<MatrixShape> attributes) {
    return new FilterShape(FilterKind.PBF, digester, nonEmpty(attributes), null, null);
  }

  /** The shape of parallel Bloom filters with a table of verification values. */
  public static FilterShape pbfHt(
      Digester digester, List<MatrixShape> attributes, Verification method) {
    requireNonNull(method, "method");
    return new FilterShape(FilterKind.PBF_HT, digester, nonEmpty(attributes), null, method);
  }

  /** The shape of parallel Bloom filters with a matrix of verification values. */
  public static FilterShape pbfBf(
      Digester digester,
      List<MatrixShape> attributes,
      MatrixShape verification,
      Verification method) {
    requireNonNull(verification, "verification");
    requireNonNull(method, "method");
    return new FilterShape(FilterKind.PBF_BF, digester, nonEmpty(attributes), verification, method);
  }

  /**
   * The shape with twice the cells in every matrix.
   *
   * @throws IllegalArgumentException if the verification value depends on the cells: it would be
   *     another one in the larger shape
   */
  public FilterShape doubled() {
    requireFoldable();
    return new FilterShape(
        kind,
        digester,
        attributes.stream().map(MatrixShape::doubled).toList(),
        verification == null ? null : verification.doubled(),
        method);
  }

  /**
   * The bits that a filter of this shape would have with the items of one of the doubled shape: a
   * cell is set if one of the two that it stands for is.
   *
   * @throws IllegalArgumentException if the bits are not of the doubled shape's size
   */
  public BitArray fold(Bits bits) {
    FilterShape from = doubled();
    if (bits.size() != from.size()) {
      throw new IllegalArgumentException(
          "bits must be " + from.size() + " to be folded, but were " + bits.size());
    }
    BitArray folded = new BitArray(size());
    for (int i = 0; i < matrices().size(); i++) {
      int first = (int) (from.offset(i) >>> 6);
      int end = first + Bits.wordsFor(from.matrices().get(i).size());
      for (int word = first; word < end; word++) {
        for (long rest = bits.word(word); rest != 0; rest &= rest - 1) {
          long cell = ((long) (word - first) << 6) + Long.numberOfTrailingZeros(rest);
          folded.setAlone(offset(i) + (cell >>> 1));
        }
      }
    }
    return folded;
  }

  private void requireFoldable() {
    if (method != null && method != Verification.MIXED) {
      throw new IllegalArgumentException(
          "verification must be mixed for shapes of several sizes, but was " + method);
    }
  }

  private static List<MatrixShape> nonEmpty(List<MatrixShape> attributes) {
    if (attributes.isEmpty()) {
      throw new IllegalArgumentException("attribute matrices must not be empty");
    }
    return attributes;
  }

  /** The kind. */
  public FilterKind kind() {
    return kind;
  }

  /** The schema and the seed. */
  public Digester digester() {
    return digester;
  }

  /** The matrices of the attributes; empty for a standard filter. */
  public List<MatrixShape> attributes() {
    return attributes;
  }

  /** The matrix of the verification values, or null. */
  public @Nullable MatrixShape verification() {
    return verification;
  }

  /** How the verification value is made, or null where there is none. */
  public @Nullable Verification method() {
    return method;
  }

  /** All matrices in the order of their offsets: the attributes', then the verification's. */
  public List<MatrixShape> matrices() {
    List<MatrixShape> all = new ArrayList<>(attributes);
    if (verification != null) {
      all.add(verification);
    }
    return all;
  }

  /** The first cell of a matrix. */
  public long offset(int matrix) {
    return offsets[matrix];
  }

  /** The matrix that a cell belongs to, by its place in {@link #matrices}. */
  public int matrixOf(long cell) {
    int matrix = offsets.length - 2;
    while (offsets[matrix] > cell) {
      matrix--;
    }
    return matrix;
  }

  /** The number of taken cells in each matrix of an image of this shape. */
  public long[] taken(Bits image) {
    long[] taken = new long[matrices().size()];
    for (int i = 0; i < taken.length; i++) {
      int first = (int) (offset(i) >>> 6); // matrices start at multiples of 64
      taken[i] = image.count(first, first + Bits.wordsFor(matrices().get(i).size()));
    }
    return taken;
  }

  /** The number of all cells, padding included. */
  public long size() {
    return offsets[offsets.length - 1];
  }

  /**
   * Whether the cells that a query asks for tie its values to one item: a query on one attribute,
   * and a query on all attributes where there is a matrix of verification values. Any other query
   * also matches a filter that has each of the values in a different item.
   */
  public boolean ties(long given) {
    return Long.bitCount(given) == 1 || (verification != null && given == digester.schema().all());
  }

  /**
   * The chance that a query matches a filter because of hash collisions alone, for the values that
   * match most easily. Of a query that is {@linkplain #ties tied} this is the rate of false
   * matches: at most, if it is on several attributes. Of any other query it is the rate at which a
   * filter matches although one of the values is in none of its items.
   *
   * @param given the attributes of the query, as a mask
   * @param rates the false rates of the matrices, by their place in {@link #matrices}
   */
  public double collisionRate(long given, IntToDoubleFunction rates) {
    if (verification != null && given == digester.schema().all()) {
      // The values may all be there, in different items: then only the verification can tell.
      double verified = rates.applyAsDouble(attributes.size());
      return arity == 1 && !attributes.isEmpty() ? verified * rates.applyAsDouble(0) : verified;
    }
    // All values but one may be there: then only the cells of that one can tell.
    double most = 0;
    for (int i = 0; i < attributes.size(); i++) {
      most = (given >>> i & 1) == 0 ? most : Math.max(most, rates.applyAsDouble(i));
    }
    return most;
  }

  /**
   * The cells, from the filter's start, that a query for the given attributes asks for. A query for
   * all of them asks for every cell of an item: those of its verification value first, because they
   * rule out most.
   *
   * @param given the attributes that count, as a mask: bit i stands for attribute i
   * @throws IllegalArgumentException if the kind cannot answer the query
   */
  public long[] positions(long[] digests, long given) {
    digester.requireArity(digests);
    requireAnswerable(given);
    MatrixShape whole = given == digester.schema().all() ? verification : null;
    int count = whole == null ? 0 : whole.hashes();
    for (int i = 0; i < attributes.size(); i++) {
      count += (given >>> i & 1) == 0 ? 0 : attributes.get(i).hashes();
    }
    long[] positions = new long[count];
    int next = 0;
    if (whole != null) {
      next = put(positions, next, attributes.size(), whole, verificationDigest(digests, 0));
    }
    for (int i = 0; i < attributes.size(); i++) {
      if ((given >>> i & 1) != 0) {
        next = put(positions, next, i, attributes.get(i), digests[i]);
      }
    }
    return positions;
  }

  private int put(long[] positions, int next, int matrix, MatrixShape shape, long digest) {
    for (int j = 0; j < shape.hashes(); j++) {
      positions[next + j] = offsets[matrix] + shape.position(digest, j);
    }
    return next + shape.hashes();
  }

  /** Refuses a mask that names no attribute, a foreign one, or some where the kind needs all. */
  void requireAnswerable(long given) {
    Schema schema = digester.schema();
    if (given == 0 || (given & ~schema.all()) != 0) {
      throw new IllegalArgumentException(
          "given must name attributes of ["
              + schema
              + "], but was 0b"
              + Long.toBinaryString(given));
    }
    if (given != schema.all() && !kind.answersPartialQueries()) {
      throw kind.knowsWholeItemsOnly(schema);
    }
  }

  /** The verification value of an item's digests; meaningless without a method. */
  long verificationValue(long[] digests, int from) {
    if (method == Verification.MIXED) {
      return Mixer.combine(digests, from, arity);
    }
    boolean attenuated = method == Verification.ATTENUATED;
    int top = mostHashes;
    long sum = 0;
    for (int i = 0; i < attributes.size(); i++) {
      MatrixShape matrix = attributes.get(i);
      for (int j = 0; j < matrix.hashes(); j++) {
        long inArray = matrix.position(digests[from + i], j) - j * matrix.cells() + 1;
        sum += inArray << (attenuated ? top - 1 - j : 0);
      }
    }
    return sum;
  }

  /** The digest that addresses the verification matrix. */
  long verificationDigest(long[] digests, int from) {
    long value = verificationValue(digests, from);
    return method == Verification.MIXED ? value : Mixer.mix(value, SUM_KEY);
  }

  /** The variance of the sums BASIC and ATTENUATED over random items. */
  double verificationVariance() {
    boolean attenuated = method == Verification.ATTENUATED;
    double variance = 0;
    for (MatrixShape matrix : attributes) {
      double uniform = ((double) matrix.cells() * matrix.cells() - 1) / 12;
      for (int j = 0; j < matrix.hashes(); j++) {
        variance += attenuated ? Math.scalb(uniform, 2 * (mostHashes - 1 - j)) : uniform;
      }
    }
    return variance;
  }

  /** Refuses another shape, naming both. */
  void requireSame(FilterShape other, String verb) {
    if (!equals(other)) {
      String seeds = digester.seed() == other.digester.seed() ? "" : " (their seeds differ)";
      throw new IllegalArgumentException(
          "filters must have one shape to "
              + verb
              + ", but were "
              + this
              + " and "
              + other
              + seeds);
    }
  }

  /**
   * A number that equal shapes share, in any process and for ever, and different ones do not but by
   * a chance of 2^-64. It depends on the seed and, unless the seed is guessed, does not tell it.
   */
  public long fingerprint() {
    Fingerprint print =
        new Fingerprint()
            .add(kind.code())
            .add(digester.seed())
            .add(method == null ? 0 : method.code())
            .add(arity);
    for (Attribute attribute : digester.schema().attributes()) {
      print.add(attribute.code()).add(attribute.name());
    }
    for (MatrixShape matrix : matrices()) {
      print.add(matrix.layout().code()).add(matrix.hashes()).add(matrix.cells());
    }
    return print.value();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FilterShape that
        && kind == that.kind
        && method == that.method
        && digester.equals(that.digester)
        && attributes.equals(that.attributes)
        && Objects.equals(verification, that.verification);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, method, digester, attributes, verification);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(kind + " over [" + digester.schema() + "]");
    if (!attributes.isEmpty()) {
      text.append(", attributes ").append(attributes);
    }
    if (verification != null) {
      text.append(", verification ").append(verification);
    }
    if (method != null && !attributes.isEmpty()) {
      text.append(", ").append(method);
    }
    return text.toString();
  }
}
