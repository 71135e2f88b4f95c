/**
 * Indexes as bytes: {@link dev.corymb.index.format.IndexFormat} writes and reads them. {@code
 * docs/format.md} describes the bytes.
 */
@NullMarked
package dev.corymb.index.format;

import org.jspecify.annotations.NullMarked;
