/**
 * Benchmarks of Corymb and of its peers.
 *
 * <p>{@code corymb bench filters} compares filters in a few minutes, each in a process of its own,
 * with a {@linkplain dev.corymb.bench.filters driver} that needs no more than a clock. {@code
 * corymb bench codes} does the same for {@linkplain dev.corymb.bench.codes filters with codes}, and
 * {@code corymb bench index} for {@linkplain dev.corymb.bench.index indexes of many filters}.
 * {@code corymb bench jmh} runs the benchmarks of this package on JMH, for looking closer at one
 * operation. It uses the same {@linkplain dev.corymb.bench.contender contenders}.
 *
 * <p>Never shipped: JMH and some of the peers are here for comparison only.
 */
package dev.corymb.bench;
