/**
 * Benchmarks of Corymb and of its peers, on JMH.
 *
 * <p>Never shipped: JMH and some of the peers are here for comparison only.
 */
package dev.corymb.bench;
