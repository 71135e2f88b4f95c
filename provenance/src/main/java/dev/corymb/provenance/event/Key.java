package dev.corymb.provenance.event;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Schema;
import java.util.Comparator;

/**
 * What a site is asked for: the events in which an id has a role. Sites hold keys as items of
 * {@link #SCHEMA}.
 *
 * @param id of an entity, activity or agent
 * @param role its part in the events
 */
public record Key(Iri id, Role role) implements Comparable<Key> {

  /** The attributes of every federation of provenance. */
  public static final Schema SCHEMA = Schema.parse("id:text,role:text");

  private static final Comparator<Key> ORDER =
      Comparator.comparing(Key::id).thenComparing(Key::role);

  /** Checks that both are there. */
  public Key {
    requireNonNull(id, "id");
    requireNonNull(role, "role");
  }

  /** The item that a site holds. */
  public Item item() {
    return SCHEMA.item(id.value(), role.label());
  }

  @Override
  public int compareTo(Key other) {
    return ORDER.compare(this, other);
  }
}
