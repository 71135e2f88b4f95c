/**
 * Approximate sets of multi-attribute items, from the hash of a value to the bytes on the wire.
 *
 * <p>This package holds only the exception that all formats throw. Its children, each using only
 * those to its left:
 *
 * <pre>
 *   { check, wire }  &lt;-  { hash, bits, theory, file, site }  &lt;-  { schema, code, feng }  &lt;-  filter  &lt;-  format
 * </pre>
 *
 * <p>Callers see this package, schema, filter, code, feng, format, site and theory; see the module
 * descriptor. The others are for the modules of Corymb.
 *
 * <p>Nothing here prints, or draws a random number that was not seeded by the caller. No result
 * depends on a clock; two tables salt their slots with one, against chosen keys.
 */
@NullMarked
package dev.corymb.core;

import org.jspecify.annotations.NullMarked;
