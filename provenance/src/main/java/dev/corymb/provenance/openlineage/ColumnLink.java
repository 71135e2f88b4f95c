package dev.corymb.provenance.openlineage;

import static java.util.Objects.requireNonNull;

import dev.corymb.provenance.event.Iri;
import java.util.Comparator;
import java.util.Optional;

/**
 * One step between columns: the effect was computed from the cause.
 *
 * @param effect a column, or a dataset as a whole
 * @param cause a column, or a dataset as a whole
 * @param transformation how, such as {@code DIRECT AGGREGATION}; empty if that is not said
 */
public record ColumnLink(Column effect, Column cause, String transformation)
    implements Comparable<ColumnLink> {

  private static final Comparator<ColumnLink> ORDER =
      Comparator.comparing(ColumnLink::effect)
          .thenComparing(ColumnLink::cause)
          .thenComparing(ColumnLink::transformation);

  /**
   * A column of a dataset.
   *
   * @param dataset its id, without a version
   * @param field its name; empty for the dataset as a whole
   */
  public record Column(Iri dataset, Optional<String> field) implements Comparable<Column> {

    private static final Comparator<Column> ORDER =
        Comparator.comparing(Column::dataset).thenComparing(column -> column.field.orElse(""));

    /** Checks that both are there. */
    public Column {
      requireNonNull(dataset, "dataset");
      requireNonNull(field, "field");
    }

    @Override
    public int compareTo(Column other) {
      return ORDER.compare(this, other);
    }
  }

  /** Checks that all are there. */
  public ColumnLink {
    requireNonNull(effect, "effect");
    requireNonNull(cause, "cause");
    requireNonNull(transformation, "transformation");
  }

  @Override
  public int compareTo(ColumnLink other) {
    return ORDER.compare(this, other);
  }
}
