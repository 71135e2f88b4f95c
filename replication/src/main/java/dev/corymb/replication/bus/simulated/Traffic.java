package dev.corymb.replication.bus.simulated;

/**
 * What has gone over a simulated network.
 *
 * @param published messages that nodes published
 * @param publishedBytes their bytes, each message counted once
 * @param delivered messages that reached a node, each time counted
 * @param deliveredBytes their bytes
 * @param lost those that did not reach a node: by chance, by a partition, or because it had left
 * @param duplicated those that were sent to a node once more
 */
public record Traffic(
    long published,
    long publishedBytes,
    long delivered,
    long deliveredBytes,
    long lost,
    long duplicated) {}
