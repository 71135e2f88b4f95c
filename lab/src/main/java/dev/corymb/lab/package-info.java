/**
 * Federations in simulated time, on the shipped code.
 *
 * <p>{@linkplain dev.corymb.lab.federation Simulations} compare what policies cost and keep to, for
 * {@code corymb simulate}; {@linkplain dev.corymb.lab.faults fault runs} break networks, clocks,
 * nodes and names from one seed and compare every answer with a model, for {@code corymb simulate
 * --faults} and the tests. {@linkplain dev.corymb.lab.provenance Walks} over the events of many
 * sites are held against an oracle, and their cost is measured; {@linkplain
 * dev.corymb.lab.eventfaults runs with faults} hold what they say that they cover against what
 * sites have recorded. {@linkplain dev.corymb.lab.plot Plots} draw what was measured.
 */
package dev.corymb.lab;
