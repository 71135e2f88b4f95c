package dev.corymb.node.ledger;

/**
 * What was swept out because its time had come.
 *
 * @param number the number of the batch that did it; that of the last one before if nothing was due
 * @param removed the removals, by expiry and then by digests in unsigned order
 */
public record Expired(long number, Batch removed) {}
