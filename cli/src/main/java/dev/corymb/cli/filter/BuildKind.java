package dev.corymb.cli.filter;

import dev.corymb.core.filter.FilterKind;
import java.util.Locale;

/** The kinds that can be built, as named on the command line. */
public enum BuildKind {
  STANDARD(FilterKind.STANDARD),
  COUNTING(FilterKind.STANDARD),
  PBF(FilterKind.PBF),
  PBF_HT(FilterKind.PBF_HT),
  PBF_BF(FilterKind.PBF_BF),
  OFFF(FilterKind.OFFF),
  WOFF(FilterKind.WOFF),
  MULTIBIT(FilterKind.MULTIBIT);

  private final FilterKind kind;

  BuildKind(FilterKind kind) {
    this.kind = kind;
  }

  FilterKind kind() {
    return kind;
  }

  /** Whether the filter has a matrix for each attribute. */
  boolean isParallel() {
    return kind.answersPartialQueries();
  }

  boolean isFeng() {
    return kind.family() == FilterKind.Family.FENG;
  }

  /** Whether the filter is made of matrices. */
  boolean isMatrix() {
    return kind.family() == FilterKind.Family.MATRICES;
  }

  boolean isVerified() {
    return this == PBF_HT || this == PBF_BF;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
