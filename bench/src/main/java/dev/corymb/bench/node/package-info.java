/**
 * What a node costs beside what it stands on: its ledger beside the bare store, its directory
 * beside the bare index.
 */
package dev.corymb.bench.node;
