package dev.corymb.core.filter;

/**
 * The tuples that an alternative of a query asks for, those of the largest groups first, because
 * they rule out most. They are the same for all shapes that differ only in the size of their
 * matrices, so that they are hashed once for all of them. Immutable; made by {@link
 * FilterShape#tuples}.
 */
public final class QueryTuples {

  final int[] groups; // of each tuple
  final long[] tuples;

  QueryTuples(int[] groups, long[] tuples) {
    this.groups = groups;
    this.tuples = tuples;
  }
}
