/**
 * Maps from keys to attribute codes, of which filters that return a code are made: membership and
 * class in one look-up.
 *
 * <p>A {@linkplain dev.corymb.core.code.CodeMap map} is built from members, each with a code, under
 * a {@linkplain dev.corymb.core.code.CodePlan plan}. Its answer is {@linkplain
 * dev.corymb.core.code.CodeAnswer one of three}: absent, a code, or ambiguous.
 *
 * <h2>Words used here</h2>
 *
 * <dl>
 *   <dt>code
 *   <dd>a small number from 1 up that stands for an attribute or class; 0 means none.
 *   <dt>key
 *   <dd>the digest of a whole item, 64 bits.
 *   <dt>member, outsider
 *   <dd>a key that was given to the filter, and one that was not.
 *   <dt>cell
 *   <dd>an element of the multibit table: unused, a code, or universal.
 *   <dt>universal
 *   <dd>a cell that speaks for every code, because several needed it.
 *   <dt>probe
 *   <dd>one look at a cell for a key. Two probes of a key may meet in one cell and count twice.
 *   <dt>need
 *   <dd>how many probes of a key must find its code or a universal cell. A member is
 *       <em>qualified</em> once they do.
 *   <dt>hit table
 *   <dd>for each cell the members that probe it; exists only while cells are programmed.
 *   <dt>sign
 *   <dd>a bit beside a cell. A key is deleted when the signs of all its cells are set.
 *   <dt>slot
 *   <dd>an element of the retrieval table. Three slots together make a key's content: its
 *       fingerprint beside its code, which is masked.
 *   <dt>correction
 *   <dd>an exact entry that overrules the table below it.
 * </dl>
 */
@NullMarked
package dev.corymb.core.code;

import org.jspecify.annotations.NullMarked;
