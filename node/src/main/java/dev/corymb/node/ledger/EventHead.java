package dev.corymb.node.ledger;

import java.time.Instant;
import java.util.List;

/**
 * What the store has of an event beside its content.
 *
 * @param recorded in microseconds since 1970
 * @param time when it happened, or was recorded if its producer did not say
 * @param keys under which it is found
 */
record EventHead(long recorded, Instant time, List<EventKey> keys) {}
