/**
 * The harness that all benchmarks share.
 *
 * <p>A {@linkplain dev.corymb.bench.harness.Benchmark benchmark} is a command. It names its
 * {@linkplain dev.corymb.bench.harness.Trial trials}; the harness runs each of them in a JVM that
 * measures nothing else, and collects their {@linkplain dev.corymb.bench.harness.Measurement
 * measurements}. From the {@linkplain dev.corymb.bench.harness.Results results} the benchmark makes
 * a {@linkplain dev.corymb.bench.harness.Report report} of tables and {@linkplain
 * dev.corymb.bench.harness.Target targets}; the harness prints it as text, Markdown or JSON, with
 * machine, JVM, commit and command.
 *
 * <p>This package prints for all benchmarks: reports to standard output, progress and errors to
 * standard error, and in a child JVM the figures of its trial to standard output.
 */
package dev.corymb.bench.harness;
