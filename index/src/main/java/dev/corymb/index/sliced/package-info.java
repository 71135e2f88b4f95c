/**
 * The fast index: filters stand side by side as columns, and a query reads the few rows of its
 * positions.
 *
 * <p>{@link dev.corymb.index.sliced.SlicedIndex} knows the sites and keeps the promise to its
 * readers. Where the bits lie is the business of its slices: {@code PlainSlices} keep all of them,
 * under a coarse level that says which groups of sites are worth reading; {@code PackedSlices} keep
 * only the pieces in which something is set.
 */
@NullMarked
package dev.corymb.index.sliced;

import org.jspecify.annotations.NullMarked;
