/**
 * Filters in a tree whose inner nodes hold the union of what is below them: paper 004, Bloofi.
 *
 * <p>A query goes down from the root and leaves out every subtree whose union lacks one of its
 * positions. Sites with similar filters stand together, so that unions stay as sparse as may be.
 *
 * <h2>Words used here</h2>
 *
 * <dl>
 *   <dt>value
 *   <dd>the bits of a node: a leaf's are the filter of a site, an inner node's the OR of its
 *       children's.
 *   <dt>order
 *   <dd>an inner node has from <i>d</i> to 2<i>d</i> children, the root from 2; <i>d</i> is the
 *       order of the tree.
 *   <dt>over-full
 *   <dd>with more than 2<i>d</i> children.
 *   <dt>spared
 *   <dd>over-full, but not split, because so much of its value is set that its halves would be
 *       asked by every query anyway.
 *   <dt>level
 *   <dd>the steps from a node down to its leaves, the same for each of them.
 * </dl>
 *
 * <p>A. Crainiceanu. Bloofi: A Hierarchical Bloom Filter Index with Applications to Distributed
 * Data Provenance. Cloud-I, 2013.
 */
@NullMarked
package dev.corymb.index.tree;

import org.jspecify.annotations.NullMarked;
