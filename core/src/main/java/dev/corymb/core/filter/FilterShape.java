package dev.corymb.core.filter;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.hash.Fingerprint;
import dev.corymb.core.hash.Mixer;
import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Rows;
import dev.corymb.core.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * All that two filters must share to be compared or united: schema and seed, kind, groups, their
 * matrices and the method of verification. Immutable.
 *
 * <p>The kinds are one structure, a matrix for each {@linkplain Groups group} of attributes. A
 * standard filter has the group of all attributes, PBF a group for each attribute, PBF-BF both;
 * PBF-HT is a PBF with a table of verification values. Any other groups make a filter of kind
 * {@link FilterKind#GROUPS}.
 */
public final class FilterShape {

  /*
   * The last matrix is the verification matrix if its group is that of all attributes.
   *
   * Which matrices a query asks: those of the largest groups inside it. In the papers' kinds a full
   * query asks all matrices, as it does in the paper.
   */

  private static final int KNOWN = 16; // masks whose groups are kept

  private final FilterKind kind;
  private final Digester digester;
  private final Groups groups;
  private final CellSpace space;
  private final Verifier verifier;
  private final int arity; // of the schema: asked for at every query
  private final int[] every; // the groups
  private final @Nullable Asked[] knownAsked = new Asked[KNOWN];

  /** The groups that queries on some attributes ask for. */
  private static final class Asked {

    private final long given;
    private final int[] groups;

    Asked(long given, int[] groups) {
      this.given = given;
      this.groups = groups;
    }
  }

  private FilterShape(
      FilterKind kind,
      Digester digester,
      Groups groups,
      List<MatrixShape> matrices,
      @Nullable Verification method) {
    this.kind = kind;
    this.digester = requireNonNull(digester, "digester");
    this.arity = digester.schema().size();
    this.groups = groups;
    this.every = IntStream.range(0, groups.size()).toArray();
    if (matrices.size() != groups.size()) {
      throw new IllegalArgumentException(
          "matrices must be one for each of the groups ["
              + groups
              + "], but were "
              + matrices.size());
    }
    this.space = new CellSpace(matrices);
    this.verifier = new Verifier(method, arity, parts());
    if (kind == FilterKind.PBF_HT || verifier.isSum()) {
      digester
          .schema()
          .requireOneValueEach("a filter with verification values that are not tuples");
    }
  }

  /** The shape of a Bloom filter over whole items. */
  public static FilterShape standard(Digester digester, MatrixShape matrix) {
    requireNonNull(matrix, "matrix");
    return new FilterShape(
        FilterKind.STANDARD,
        digester,
        Groups.whole(digester.schema()),
        List.of(matrix),
        Verification.MIXED);
  }

  /** The shape of parallel Bloom filters without verification. */
  public static FilterShape pbf(Digester digester, List<MatrixShape> attributes) {
    Groups groups = Groups.singles(digester.schema());
    return new FilterShape(FilterKind.PBF, digester, groups, attributes, null);
  }

  /** The shape of parallel Bloom filters with a table of verification values. */
  public static FilterShape pbfHt(
      Digester digester, List<MatrixShape> attributes, Verification method) {
    requireNonNull(method, "method");
    Groups groups = Groups.singles(digester.schema());
    return new FilterShape(FilterKind.PBF_HT, digester, groups, attributes, method);
  }

  /** The shape of parallel Bloom filters with a matrix of verification values. */
  public static FilterShape pbfBf(
      Digester digester,
      List<MatrixShape> attributes,
      MatrixShape verification,
      Verification method) {
    requireNonNull(verification, "verification");
    requireNonNull(method, "method");
    List<MatrixShape> matrices = new ArrayList<>(attributes);
    matrices.add(verification);
    Groups groups = Groups.singlesAndWhole(digester.schema());
    return new FilterShape(FilterKind.PBF_BF, digester, groups, matrices, method);
  }

  /**
   * The shape with a matrix for each group: that of a paper's kind if the groups are its, see
   * {@link FilterKind#of}.
   *
   * @param matrices in the order of the groups
   */
  public static FilterShape of(Digester digester, Groups groups, List<MatrixShape> matrices) {
    if (!groups.schema().equals(digester.schema())) {
      throw new IllegalArgumentException(
          "groups must be of [" + digester.schema() + "], but were of [" + groups.schema() + "]");
    }
    return new FilterShape(
        FilterKind.of(groups),
        digester,
        groups,
        matrices,
        groups.hasWhole() ? Verification.MIXED : null);
  }

  /**
   * The shape with twice the cells in every matrix.
   *
   * @throws IllegalArgumentException if the verification value depends on the cells: it would be
   *     another one in the larger shape
   */
  public FilterShape doubled() {
    if (verifier.isSum()) {
      throw new IllegalArgumentException(
          "verification must be mixed for shapes of several sizes, but was " + method());
    }
    List<MatrixShape> matrices = matrices().stream().map(MatrixShape::doubled).toList();
    return new FilterShape(kind, digester, groups, matrices, method());
  }

  /**
   * The bits that a filter of this shape would have with the items of one of the doubled shape: a
   * cell is set if one of the two that it stands for is.
   *
   * @throws IllegalArgumentException if the bits are not of the doubled shape's size
   */
  public BitArray fold(Bits bits) {
    return space.fold(doubled().space, bits);
  }

  /** The kind. */
  public FilterKind kind() {
    return kind;
  }

  /** The schema and the seed. */
  public Digester digester() {
    return digester;
  }

  /** The groups of attributes that have a matrix each. */
  public Groups groups() {
    return groups;
  }

  /** All matrices, in the order of the groups and of their offsets. */
  public List<MatrixShape> matrices() {
    return space.matrices();
  }

  /** The matrices of all groups but that of whole items: empty for a standard filter. */
  public List<MatrixShape> parts() {
    return matrices().subList(0, groups.parts());
  }

  /** The matrix of whole items, addressed by their verification values; or null. */
  public @Nullable MatrixShape verification() {
    return groups.hasWhole() ? matrices().get(groups.parts()) : null;
  }

  /** How the verification value is made, or null where there is none. */
  public @Nullable Verification method() {
    return verifier.method();
  }

  /** The first cell of a matrix. */
  public long offset(int matrix) {
    return space.offset(matrix);
  }

  /** The matrix that a cell belongs to, by its place in {@link #matrices}. */
  public int matrixOf(long cell) {
    return space.matrixOf(cell);
  }

  /** The number of taken cells in each matrix of an image of this shape. */
  public long[] taken(Bits image) {
    return space.taken(image);
  }

  /** The number of all cells, padding included. */
  public long size() {
    return space.size();
  }

  /**
   * Whether the cells that a query asks for tie its values to one item: its attributes are a group.
   * Any other query also matches a filter that has the tuples of its groups in different items.
   */
  public boolean ties(long given) {
    return groups.find(given) >= 0;
  }

  /** Whether the groups cover a query: whether it has an answer. */
  public boolean isAnswerable(long given) {
    return groups.covered(given) == given;
  }

  /** The names of the groups that a query asks for: its values are tied within each. */
  public List<String> asked(long given) {
    if (ties(given)) {
      return List.of(Groups.name(digester.schema(), given));
    }
    List<String> names = new ArrayList<>();
    for (int i = groups.size() - 1; i >= 0; i--) { // those that tie most come first
      if (asks(i, given)) {
        names.add(groups.name(i));
      }
    }
    return names;
  }

  /** Whether a query asks for cells of a group. */
  public boolean asks(int group, long given) {
    return kind == FilterKind.GROUPS
        ? groups.isLargestInside(group, given)
        : (groups.mask(group) & ~given) == 0;
  }

  /**
   * The chance that a query matches a filter because of hash collisions alone, for the values that
   * match most easily. Of a query that is {@linkplain #ties tied} this is the rate of false
   * matches: at most, if it is on several attributes. Of any other query it is the rate at which a
   * filter matches although one of the tuples is that of no item.
   *
   * @param given the attributes of the query, as a mask
   * @param rates the false rates of the matrices, by group
   */
  public double collisionRate(long given, IntToDoubleFunction rates) {
    int own = groups.find(given);
    if (own >= 0) {
      // Parts of the tuple may all be there, in different items: then only its own cells can tell.
      double rate = rates.applyAsDouble(own);
      boolean twice = own > 0 && groups.mask(own - 1) == given; // PBF-BF of one attribute
      return twice ? rate * rates.applyAsDouble(own - 1) : rate;
    }
    // All tuples but one may be there: then only the cells of that one can tell.
    double most = 0;
    for (int i = 0; i < groups.size(); i++) {
      most = asks(i, given) ? Math.max(most, rates.applyAsDouble(i)) : most;
    }
    return most;
  }

  /**
   * The cells, from the filter's start, that a query for the given attributes asks for: those of
   * the largest groups first, because they rule out most.
   *
   * @param digests those of an alternative, see {@link dev.corymb.core.schema.QueryDigests#get}
   * @param given the attributes that count, as a mask: bit i stands for attribute i
   * @throws IllegalArgumentException if the filter cannot answer the query
   */
  public long[] positions(long[] digests, long given) {
    return positions(tuples(digests, given));
  }

  /**
   * The cells of tuples, from the filter's start.
   *
   * @param asked by this shape, or by one that differs only in the size of its matrices
   */
  public long[] positions(QueryTuples asked) {
    int count = 0;
    for (int group : asked.groups) {
      count += matrices().get(group).hashes();
    }
    long[] positions = new long[count];
    int next = 0;
    for (int i = 0; i < asked.groups.length; i++) {
      next = space.put(positions, next, asked.groups[i], asked.tuples[i]);
    }
    return positions;
  }

  /**
   * The tuples that a query for the given attributes asks for.
   *
   * @param digests those of an alternative, see {@link dev.corymb.core.schema.QueryDigests#get}
   * @param given the attributes that count, as a mask: bit i stands for attribute i
   * @throws IllegalArgumentException if the filter cannot answer the query
   */
  public QueryTuples tuples(long[] digests, long given) {
    int[] asked = groupsAsked(given);
    if (digests.length == arity) {
      long[] tuples = new long[asked.length];
      for (int i = 0; i < asked.length; i++) {
        tuples[i] = tuple(asked[i], digests);
      }
      return new QueryTuples(asked, tuples);
    }
    digester.requireRow(digests);
    List<long[]> combinations = Rows.combinations(digester.schema(), digests);
    IntStream.Builder groupOfEach = IntStream.builder();
    LongStream.Builder each = LongStream.builder();
    for (int group : asked) {
      combinations.stream()
          .mapToLong(one -> tuple(group, one))
          .distinct()
          .forEach(
              tuple -> {
                groupOfEach.add(group);
                each.add(tuple);
              });
    }
    return new QueryTuples(groupOfEach.build().toArray(), each.build().toArray());
  }

  private long tuple(int group, long[] digests) {
    return groups.isWhole(group) ? verificationDigest(digests, 0) : groups.tuple(group, digests, 0);
  }

  /** The groups whose tuples a query asks for, the largest first. */
  private int[] groupsAsked(long given) {
    int slot = (int) Mixer.mix(given, 0) & (KNOWN - 1);
    Asked known = knownAsked[slot];
    if (known == null || known.given != given) {
      requireAnswerable(given);
      int[] asked =
          IntStream.range(0, groups.size())
              .map(i -> groups.size() - 1 - i)
              .filter(group -> asks(group, given))
              .toArray();
      known = new Asked(given, asked);
      knownAsked[slot] = known; // threads may overwrite each other's, and find them again
    }
    return known.groups;
  }

  /**
   * All cells of an item, from the filter's start.
   *
   * @param row the digests of the item, see {@link dev.corymb.core.schema.ItemRow}
   */
  public long[] cells(long[] row) {
    digester.requireRow(row);
    if (row.length == arity) {
      long[] tuples = new long[every.length];
      for (int group : every) {
        tuples[group] = tuple(group, row);
      }
      return positions(new QueryTuples(every, tuples));
    }
    long count = 0;
    for (int i = 0; i < groups.size(); i++) {
      count += groups.combinations(i, row) * matrices().get(i).hashes();
    }
    long[] cells = new long[Math.toIntExact(count)];
    int[] next = {0};
    groups.forEachTuple(row, (group, tuple) -> next[0] = space.put(cells, next[0], group, tuple));
    return cells;
  }

  /**
   * The cells of a tuple, from the filter's start.
   *
   * @throws IllegalStateException if the verification values are not {@link Verification#MIXED}:
   *     they are more than tuples
   */
  public long[] cells(int group, long tuple) {
    requireTuples(group);
    long[] cells = new long[matrices().get(group).hashes()];
    space.put(cells, 0, group, tuple);
    return cells;
  }

  /** The cells of some tuples of a group, those of one after the other. */
  public long[] cells(int group, long[] tuples) {
    requireTuples(group);
    long[] cells = new long[Math.multiplyExact(tuples.length, matrices().get(group).hashes())];
    int next = 0;
    for (long tuple : tuples) {
      next = space.put(cells, next, group, tuple);
    }
    return cells;
  }

  /** One of the cells of a tuple of a group, see {@link #cells(int, long)}. */
  public long cell(int group, long tuple, int number) {
    requireTuples(group);
    return space.offset(group) + matrices().get(group).position(tuple, number);
  }

  private void requireTuples(int group) {
    if (groups.isWhole(group) && method() != Verification.MIXED) {
      throw new IllegalStateException("verification must be mixed, but was " + method());
    }
  }

  /** Refuses a mask that names no attribute or a foreign one, or that the groups do not cover. */
  public void requireAnswerable(long given) {
    Schema schema = digester.schema();
    schema.requireMask("given", given);
    long covered = groups.covered(given);
    if (covered == given) {
      return;
    }
    if (kind == FilterKind.STANDARD) {
      throw kind.knowsWholeItemsOnly(schema);
    }
    throw new IllegalArgumentException(
        "a query on ["
            + String.join(", ", schema.names(given))
            + "] needs a declared set for "
            + String.join(", ", schema.names(given & ~covered))
            + " inside it, but the declared sets are ["
            + groups
            + "]; declare "
            + Groups.name(schema, given)
            + " when the filter or the federation is created (--ask)");
  }

  /** The verification value of an item's digests; meaningless without a method. */
  long verificationValue(long[] digests, int from) {
    return verifier.value(digests, from);
  }

  /** The digest that addresses the verification matrix. */
  long verificationDigest(long[] digests, int from) {
    return verifier.digest(digests, from);
  }

  /** The variance of the sums BASIC and ATTENUATED over random items. */
  double verificationVariance() {
    return verifier.variance();
  }

  /** Refuses another shape, naming both. */
  void requireSame(FilterShape other, String verb) {
    if (!equals(other)) {
      throw differ(verb, this, digester, other, other.digester);
    }
  }

  /** The refusal of two shapes or filters that are not alike, naming both. */
  static IllegalArgumentException differ(
      String verb, Object one, Digester digester, Object other, Digester otherDigester) {
    String seeds = digester.seed() == otherDigester.seed() ? "" : " (their seeds differ)";
    return new IllegalArgumentException(
        "filters must have one shape to " + verb + ", but were " + one + " and " + other + seeds);
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
            .add(method() == null ? 0 : method().code())
            .add(arity);
    for (Attribute attribute : digester.schema().attributes()) {
      print.add(attribute.code()).add(attribute.name());
    }
    for (MatrixShape matrix : matrices()) {
      print.add(matrix.layout().code()).add(matrix.hashes()).add(matrix.cells());
    }
    for (int i = 0; kind == FilterKind.GROUPS && i < groups.size(); i++) {
      print.add(groups.mask(i));
    }
    return print.value();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FilterShape that
        && kind == that.kind
        && method() == that.method()
        && digester.equals(that.digester)
        && groups.equals(that.groups)
        && matrices().equals(that.matrices());
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, method(), digester, groups, matrices());
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(kind + " over [" + digester.schema() + "]");
    if (kind == FilterKind.GROUPS) {
      return text.append(", groups [" + groups + "] ").append(matrices()).toString();
    }
    if (!parts().isEmpty()) {
      text.append(", attributes ").append(parts());
    }
    if (groups.hasWhole()) {
      text.append(", verification ").append(verification());
    }
    if (method() != null && !parts().isEmpty()) {
      text.append(", ").append(method());
    }
    return text.toString();
  }
}
