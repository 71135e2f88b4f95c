package dev.corymb.core.filter;

import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Schema;
import java.util.Locale;

/** The kinds of filters, each with its number in stored bytes. */
public enum FilterKind {
  /** One Bloom filter over whole items. */
  STANDARD(1, Family.MATRICES),
  /** Parallel Bloom filters: one sub-matrix an attribute. */
  PBF(2, Family.MATRICES),
  /** Parallel Bloom filters and an exact table of verification values. */
  PBF_HT(3, Family.MATRICES),
  /** Parallel Bloom filters and a sub-matrix of verification values. */
  PBF_BF(4, Family.MATRICES),
  /** The Feng filter that sets one cell for each group of coordinates. */
  OFFF(5, Family.FENG),
  /** The Feng filter that sets the cross product of its coordinates. */
  WOFF(6, Family.FENG),
  /** The Feng filter with a mapping of the caller's. */
  FFF(7, Family.FENG),
  /** Membership and an attribute code in one answer. */
  MULTIBIT(8, Family.CODES),
  /** A sub-matrix for each group of attributes that is declared. */
  GROUPS(9, Family.MATRICES);

  /** What filters are made of: each family is a class of its own. */
  public enum Family {
    /** {@link MatrixFilter}. */
    MATRICES,
    /** {@link FengFilter}. */
    FENG,
    /** {@link CodeFilter}. */
    CODES
  }

  private final int code;
  private final Family family;

  FilterKind(int code, Family family) {
    this.code = code;
    this.family = family;
  }

  /** The kind of filters with a matrix for each of these groups, verification values mixed. */
  public static FilterKind of(Groups groups) {
    Schema schema = groups.schema();
    return groups.equals(Groups.whole(schema))
        ? STANDARD
        : groups.equals(Groups.singles(schema))
            ? PBF
            : groups.equals(Groups.singlesAndWhole(schema)) ? PBF_BF : GROUPS;
  }

  /**
   * The groups of filters of this kind.
   *
   * @throws IllegalArgumentException if the kind says nothing of them
   */
  public Groups groups(Schema schema) {
    return switch (this) {
      case STANDARD -> Groups.whole(schema);
      case PBF, PBF_HT -> Groups.singles(schema);
      case PBF_BF -> Groups.singlesAndWhole(schema);
      default ->
          throw new IllegalArgumentException(
              "kind must be one of matrices (standard, pbf, pbf-ht, pbf-bf), but was " + this);
    };
  }

  /** What filters of this kind are made of. */
  public Family family() {
    return family;
  }

  /** The number in stored bytes; never changes. */
  public int code() {
    return code;
  }

  /** Whether queries that leave out attributes are answered. */
  public boolean answersPartialQueries() {
    return this == PBF || this == PBF_HT || this == PBF_BF || this == GROUPS;
  }

  /** The refusal of a partial query by a kind that knows whole items only. */
  IllegalArgumentException knowsWholeItemsOnly(Schema schema) {
    return new IllegalArgumentException(
        "filters of kind "
            + this
            + " know whole items only: the query must give all of ["
            + schema
            + "]; the pbf kinds answer partial queries");
  }

  /** The name on the command line, such as {@code pbf-bf}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
