/**
 * Walks over the events of many sites, without a network and without staleness.
 *
 * <p>{@link dev.corymb.lab.provenance.WalkSimulation} holds walks over tangled histories of up to
 * 10,000 sites against an oracle. {@link dev.corymb.lab.provenance.WalkCosts} counts what walks
 * cost on a reference history: offices that create, send, bundle and decompose documents, as in
 * section 4 of the Bloofi paper. Both are made from a seed. The summaries and the directory are the
 * shipped ones.
 */
package dev.corymb.lab.provenance;
