/**
 * The multi-dimensional Bloom filter of paper 001 (OFFF, WOFF, and mappings of one's own), kept for
 * fidelity: OFFF equals a Bloom filter with k/N hashes, and a standard filter reaches the same
 * rates at less cost.
 *
 * <p>A {@linkplain dev.corymb.core.feng.FengShape shape} gives the numbers, a {@linkplain
 * dev.corymb.core.feng.FengMapping mapping} says which cells a key takes, and a {@linkplain
 * dev.corymb.core.feng.FengArray array} is the cells.
 */
@NullMarked
package dev.corymb.core.feng;

import org.jspecify.annotations.NullMarked;
