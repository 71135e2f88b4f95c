package dev.corymb.kafka;

/**
 * What has gone through a bus since it was opened. Messages that the bus sends again by itself are
 * counted once.
 *
 * @param published messages given to the bus
 * @param delivered those that the brokers have taken
 * @param undelivered those that they did not take in time, or that found no room to wait
 * @param oversized those that are longer than a message may be, and were not sent
 * @param waiting those that are on their way
 * @param deliveredBytes the bytes of those delivered
 * @param received messages handed to subscribers, for each of them; returned requests not counted
 * @param receivedBytes their bytes
 * @param returned requests for snapshots that were handed to subscribers for undelivered updates
 * @param refused records that were read and skipped: no message, another profile, too long
 * @param failures of subscribers at receiving a message
 * @param lag records that are known to be there and have not been read yet, over all subscribers
 * @param problem the last thing that went wrong, in words; empty if nothing has
 */
public record BusStatistics(
    long published,
    long delivered,
    long undelivered,
    long oversized,
    long waiting,
    long deliveredBytes,
    long received,
    long receivedBytes,
    long returned,
    long refused,
    long failures,
    long lag,
    String problem) {}
