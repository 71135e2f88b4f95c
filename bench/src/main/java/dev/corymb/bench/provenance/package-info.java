/**
 * What provenance costs: walks by summaries compared with perfect knowledge and with a broadcast,
 * recorded events compared with bare stores, and walks compared with their bare reads.
 */
package dev.corymb.bench.provenance;
