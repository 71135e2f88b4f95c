/**
 * How digests are mixed and turned into positions.
 *
 * <p>A digest is 64 bits, computed once for a value by a {@code core.schema.Digester}, which
 * chooses the hash of bytes. From there on everything is decided here: {@linkplain
 * dev.corymb.core.hash.Mixer mixing} digests, and taking a {@linkplain dev.corymb.core.hash.Probes
 * position} from one with a multiplier of its own for every hash function. Filters that share a
 * seed share positions, across processes and versions: a fingerprint test pins both.
 */
@NullMarked
package dev.corymb.core.hash;

import org.jspecify.annotations.NullMarked;
