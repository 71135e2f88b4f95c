package dev.corymb.provenance.openlineage;

import java.util.Set;

/** Explicit lineage: the target was made of the sources, and of nothing else that is known. */
record Flow(Party target, Set<Party> sources) {}
