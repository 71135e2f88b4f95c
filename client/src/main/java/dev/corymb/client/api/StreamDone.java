package dev.corymb.client.api;

import java.util.Optional;

/** The last line of the answer to a complete stream: sums over its chunks. */
public record StreamDone(
    boolean done,
    long lines,
    long added,
    long removed,
    Optional<Long> created,
    long refused,
    long replayed)
    implements StreamLine {}
