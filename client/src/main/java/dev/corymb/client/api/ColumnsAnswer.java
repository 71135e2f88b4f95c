package dev.corymb.client.api;

import java.util.List;

/**
 * The lineage of columns that some events have.
 *
 * @param columns the links, each with its evidence
 * @param unread how many events were not read: their site is not here, or there was no time
 */
public record ColumnsAnswer(List<WalkAnswer.ColumnEdge> columns, long unread) {}
