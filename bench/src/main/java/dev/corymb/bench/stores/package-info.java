/**
 * Stores of others that a node's ledger is compared with: Redis and PostgreSQL, started on loopback
 * with temporary data and stopped with the benchmark.
 */
package dev.corymb.bench.stores;
