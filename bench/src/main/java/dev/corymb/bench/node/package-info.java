/**
 * What a node costs compared with what it is built on: its ledger with the bare store, its
 * directory with the bare index.
 */
package dev.corymb.bench.node;
