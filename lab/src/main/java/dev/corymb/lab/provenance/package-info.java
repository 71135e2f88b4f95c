/**
 * What walks over the events of many sites cost, on a history that is made from a seed: offices
 * that create, send, bundle and decompose documents, as in section 4 of the Bloofi paper.
 *
 * <p>The summaries and the directory are the shipped ones; there is no network and no staleness.
 */
package dev.corymb.lab.provenance;
