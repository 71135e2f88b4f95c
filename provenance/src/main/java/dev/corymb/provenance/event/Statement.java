package dev.corymb.provenance.event;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import dev.corymb.provenance.event.Kind.End;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * An element of PROV, or a relation between elements. Equal statements have equal attributes, in
 * whatever order these were given.
 *
 * @param kind what it states
 * @param id its own; of an element the name of that, and required; of a relation most often empty
 * @param ends one per {@link Kind#ends argument} of the kind
 * @param times one per {@link Kind#times time} of the kind
 * @param attributes sorted, none twice
 */
public record Statement(
    Kind kind,
    Optional<Iri> id,
    List<Optional<Iri>> ends,
    List<Optional<Instant>> times,
    List<Attribute> attributes) {

  /** The most attributes of a statement. */
  public static final int MAX_ATTRIBUTES = 1_000;

  /** Checks the arguments against the kind. */
  public Statement {
    requireNonNull(id, "id");
    ends = List.copyOf(ends);
    times = List.copyOf(times);
    attributes = List.copyOf(new TreeSet<>(attributes));
    String label = kind.label();
    requireCount("ids of " + label, ends.size(), kind.ends().size());
    requireCount("times of " + label, times.size(), kind.times().size());
    Require.inRange("attributes of " + label, attributes.size(), 0, MAX_ATTRIBUTES);
    if (kind.isElement() && id.isEmpty()) {
      throw new IllegalArgumentException(label + " must have an id, but had none");
    }
    for (int i = 0; i < ends.size(); i++) {
      End end = kind.ends().get(i);
      if (end.isRequired() && ends.get(i).isEmpty()) {
        throw new IllegalArgumentException(
            label + " must have a member " + end.name() + ", but had none");
      }
    }
  }

  private static void requireCount(String name, int count, int expected) {
    if (count != expected) {
      throw new IllegalArgumentException(name + " must be " + expected + ", but were " + count);
    }
  }

  /** An element without attributes. */
  public static Statement of(Kind kind, Iri id) {
    return new Statement(kind, Optional.of(id), List.of(), noTimes(kind), List.of());
  }

  /** A relation without an id, times or attributes; the ends left out at the end are empty. */
  public static Statement of(Kind kind, Iri first, Iri second, Iri... further) {
    List<Optional<Iri>> ends = new ArrayList<>(List.of(Optional.of(first), Optional.of(second)));
    for (Iri end : further) {
      ends.add(Optional.of(end));
    }
    while (ends.size() < kind.ends().size()) {
      ends.add(Optional.empty());
    }
    return new Statement(kind, Optional.empty(), ends, noTimes(kind), List.of());
  }

  private static List<Optional<Instant>> noTimes(Kind kind) {
    return Collections.nCopies(kind.times().size(), Optional.empty());
  }

  /** The same at a time, which is the first of its times. */
  public Statement at(Instant time) {
    List<Optional<Instant>> all = new ArrayList<>(times);
    all.set(0, Optional.of(time));
    return new Statement(kind, id, ends, all, attributes);
  }

  /** The same with one more attribute. */
  public Statement with(Iri name, Value value) {
    List<Attribute> all = new ArrayList<>(attributes);
    all.add(new Attribute(name, value));
    return new Statement(kind, id, ends, times, all);
  }

  /** An end by its place. */
  public Optional<Iri> end(int place) {
    return ends.get(place);
  }

  /** Whether it has an attribute of this name and value. */
  public boolean has(Iri name, Value value) {
    return attributes.contains(new Attribute(name, value));
  }
}
