/**
 * Approximate sets of multi-attribute items, from the hash of a value to the bytes on the wire.
 *
 * <p>This package holds no classes of its own. Its children, each using only those to its left:
 *
 * <pre>
 *   check  &lt;-  { hash, bits, theory }  &lt;-  schema  &lt;-  filter  &lt;-  code  &lt;-  format
 * </pre>
 *
 * <p>Nothing here prints, or draws a random number that was not seeded by the caller. No result
 * depends on a clock; two tables salt their slots with one, against chosen keys.
 */
@NullMarked
package dev.corymb.core;

import org.jspecify.annotations.NullMarked;
