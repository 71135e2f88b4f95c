/**
 * From values to digests, and from digests to positions: the only place that decides where a value
 * lands.
 *
 * <p>A {@linkplain dev.corymb.core.hash.Mixer digest} is 64 bits, computed once for a value. A
 * {@linkplain dev.corymb.core.hash.Probes position} is taken from a digest with a multiplier of its
 * own for every hash function. Filters that share a seed share positions, across processes and for
 * ever: a fingerprint test pins both.
 */
@NullMarked
package dev.corymb.core.hash;

import org.jspecify.annotations.NullMarked;
