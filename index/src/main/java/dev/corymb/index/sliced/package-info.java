/**
 * The fast index: filters stand side by side as columns, and a query reads the few rows of its
 * positions.
 *
 * <p>{@link dev.corymb.index.sliced.SlicedIndex} knows the sites and keeps the promise to its
 * readers. Where the bits lie is the business of its slices: {@code PlainSlices} keep all of them,
 * old columns in {@code ExactRows}, under a {@code CoarseLevel} that says which groups of sites are
 * worth reading, new ones in {@code Block}s until a {@code Merge} takes them in; {@code Layout} is
 * what a query sees of them. {@code PackedSlices} keep only the pieces in which something is set.
 */
@NullMarked
package dev.corymb.index.sliced;

import org.jspecify.annotations.NullMarked;
