package dev.corymb.provenance.prov;

import dev.corymb.provenance.event.Attribute;
import dev.corymb.provenance.event.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The one order in which statements are written: by kind, then id, ends, times and attributes. */
final class StatementOrder {

  static final Comparator<Statement> ORDER =
      Comparator.comparing(Statement::kind)
          .thenComparing(Statement::id, StatementOrder::compareOptional)
          .thenComparing(
              Statement::ends, (one, other) -> compare(one, other, StatementOrder::compareOptional))
          .thenComparing(
              Statement::times,
              (one, other) -> compare(one, other, StatementOrder::compareOptional))
          .thenComparing(
              Statement::attributes, (one, other) -> compare(one, other, Attribute::compareTo));

  private StatementOrder() {}

  private static <T extends Comparable<T>> int compareOptional(Optional<T> one, Optional<T> other) {
    if (one.isPresent() && other.isPresent()) {
      return one.get().compareTo(other.get());
    }
    return Boolean.compare(one.isPresent(), other.isPresent());
  }

  private static <T> int compare(List<T> one, List<T> other, Comparator<T> order) {
    int common = Math.min(one.size(), other.size());
    for (int i = 0; i < common; i++) {
      int difference = order.compare(one.get(i), other.get(i));
      if (difference != 0) {
        return difference;
      }
    }
    return Integer.compare(one.size(), other.size());
  }
}
