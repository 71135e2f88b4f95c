package dev.corymb.client.api;

import java.util.List;

/**
 * What became of events that were sent in one JSON body.
 *
 * @param site that recorded them
 * @param events their ids
 * @param recorded how many are new
 * @param known how many the site had already
 * @param droppedFacets how many facets were too large to keep; what they say is lost, the edges are
 *     not
 */
public record LineageReceipt(
    String site, List<String> events, long recorded, long known, long droppedFacets) {}
