package dev.corymb.client.api;

import java.util.List;

/**
 * Events of a stream that are on disk.
 *
 * @param chunk its number, from 0
 * @param lines how many lines it has
 * @param recorded how many events are new
 * @param known how many events the site had already
 * @param droppedFacets how many facets were too large to keep
 * @param refusedCount the rejected lines, of which the first are listed
 */
public record LineageChunk(
    long chunk,
    long lines,
    long recorded,
    long known,
    long droppedFacets,
    long refusedCount,
    List<StreamChunk.RefusedLine> refused)
    implements LineageLine {}
