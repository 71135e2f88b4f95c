/**
 * Arrays of small things beyond 2^31 of them: single bits, counters of four bits, cells of any
 * width, and a table of exact numbers.
 *
 * <h2>Words used here</h2>
 *
 * <dl>
 *   <dt>cell
 *   <dd>one element of an array: a bit, a counter or a packed number.
 *   <dt>clear tail
 *   <dd>the bits behind the last cell in the last word are zero. Whatever goes word by word (union,
 *       count, comparison) depends on it.
 *   <dt>sticky
 *   <dd>a counter that has reached its largest value stays there: it no longer knows its count, and
 *       a cell that might still be needed is never emptied.
 *   <dt>image
 *   <dd>the bits "counter is not zero" of a counter array.
 * </dl>
 */
@NullMarked
package dev.corymb.core.bits;

import org.jspecify.annotations.NullMarked;
