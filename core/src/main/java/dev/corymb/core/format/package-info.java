/**
 * Filters as bytes: one versioned format for every kind, described in {@code docs/format.md}.
 *
 * <p>{@link dev.corymb.core.format.FilterFormat} writes a filter to a stream and reads it back. The
 * encoding is canonical: equal filters have equal bytes, and bytes that can be read are written
 * again exactly so.
 *
 * <p>Reading trusts nothing. Whatever the bytes are, reading them gives a filter whose state is as
 * sound as that of one built by adding items, or throws {@link dev.corymb.core.FormatException},
 * which says where, what was expected and what was found. It takes time in proportion to the bytes
 * read, and memory in proportion to those that have arrived, whatever lengths they claim.
 */
@NullMarked
package dev.corymb.core.format;

import org.jspecify.annotations.NullMarked;
