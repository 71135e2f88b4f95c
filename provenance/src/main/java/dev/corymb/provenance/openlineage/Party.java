package dev.corymb.provenance.openlineage;

import dev.corymb.provenance.event.Iri;
import java.util.Optional;

/**
 * The target or a source of explicit lineage: a dataset, a job, or a run of it. If it is nothing of
 * these, it is the event's own job.
 */
record Party(Optional<Iri> dataset, Optional<Iri> job, Optional<Iri> run) {}
