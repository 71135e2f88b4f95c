package dev.corymb.node.ledger;

/**
 * What was swept out because its time had come.
 *
 * @param removed the removals, by expiry and then by digests in unsigned order
 * @param effect what they did, as a batch
 */
public record Expired(Batch removed, Effect effect) {}
