/**
 * Benchmarks of Corymb and of its peers.
 *
 * <p>Six commands stand on one {@linkplain dev.corymb.bench.harness harness}, which runs trials in
 * JVMs of their own and needs no more than a clock:
 *
 * <ul>
 *   <li>{@code corymb bench filters} compares {@linkplain dev.corymb.bench.filters filters},
 *   <li>{@code corymb bench codes} {@linkplain dev.corymb.bench.codes filters with codes},
 *   <li>{@code corymb bench index} {@linkplain dev.corymb.bench.index indexes of many filters},
 *   <li>{@code corymb bench node} a {@linkplain dev.corymb.bench.node node} with the store and the
 *       index that it is built on,
 *   <li>{@code corymb bench provenance} {@linkplain dev.corymb.bench.provenance walks and recorded
 *       events} with bare stores and perfect knowledge,
 *   <li>{@code corymb bench server} a {@linkplain dev.corymb.bench.server server} under load with
 *       itself at rest.
 * </ul>
 *
 * <p>{@code corymb bench jmh} runs the benchmarks of this package under JMH, to look closer at one
 * operation. It uses the same {@linkplain dev.corymb.bench.contender contenders}.
 *
 * <p>Never shipped: JMH and some of the peers are here for comparison only.
 */
package dev.corymb.bench;
