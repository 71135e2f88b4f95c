package dev.corymb.provenance.openlineage;

import dev.corymb.provenance.event.Iri;
import java.util.Optional;
import java.util.Set;

/**
 * What an event says about a dataset that changes the graph.
 *
 * @param id of the dataset
 * @param version of it that is meant
 * @param aliases its other names
 * @param renamedFrom its name before, if it was renamed
 * @param isDropped whether it is gone
 * @param lineage what it was made of, if that is said explicitly
 * @param columnSources the datasets that its columns were computed from
 */
record Dataset(
    Iri id,
    Optional<Iri> version,
    Set<Iri> aliases,
    Optional<Iri> renamedFrom,
    boolean isDropped,
    Optional<Set<Party>> lineage,
    Set<Iri> columnSources) {

  /** What was used or made: the version, if one is meant. */
  Iri used() {
    return version.orElse(id);
  }
}
