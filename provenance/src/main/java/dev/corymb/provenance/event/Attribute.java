package dev.corymb.provenance.event;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;

/**
 * What else a statement says, such as {@code prov:type} or {@code prov:label}.
 *
 * @param name what it says
 * @param value what it is
 */
public record Attribute(Iri name, Value value) implements Comparable<Attribute> {

  private static final Comparator<Attribute> ORDER =
      Comparator.comparing(Attribute::name).thenComparing(Attribute::value);

  /** Checks that both are there. */
  public Attribute {
    requireNonNull(name, "name");
    requireNonNull(value, "value");
  }

  @Override
  public int compareTo(Attribute other) {
    return ORDER.compare(this, other);
  }
}
