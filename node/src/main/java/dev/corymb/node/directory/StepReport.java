package dev.corymb.node.directory;

import dev.corymb.core.filter.FilterShape;

/**
 * How the sites of one step of the ladder are indexed.
 *
 * @param step at which they are indexed, folded ones below that of their summary
 * @param shape of their columns
 * @param capacity the items for which the step is made
 * @param sites how many there are; of a site with a window, each part
 * @param implementation of the index, such as {@code scan}, {@code sliced} or {@code compact}
 * @param reason why that one, in words
 * @param fill the mean fraction of set cells, as they were published
 * @param coarse what the index is made of, its coarse level in particular, in words
 * @param indexBytes of the index, about
 * @param bytes of the index and of what else is kept for these sites, about
 */
public record StepReport(
    int step,
    FilterShape shape,
    long capacity,
    int sites,
    String implementation,
    String reason,
    double fill,
    String coarse,
    long indexBytes,
    long bytes) {}
