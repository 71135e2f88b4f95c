package dev.corymb.client.api;

/** The last line of the answer to a complete stream of events: sums over its chunks. */
public record LineageDone(
    boolean done, long lines, long recorded, long known, long droppedFacets, long refused)
    implements LineageLine {}
