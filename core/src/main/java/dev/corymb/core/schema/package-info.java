/**
 * What items look like and how their values become digests.
 *
 * <p>A {@linkplain dev.corymb.core.schema.Schema schema} names and types the attributes, in order.
 * An {@linkplain dev.corymb.core.schema.Item item} has a value for each of them, a {@linkplain
 * dev.corymb.core.schema.Query query} has {@linkplain dev.corymb.core.schema.Condition conditions}
 * on some or all, and is {@linkplain dev.corymb.core.schema.QueryText written as text} too. A
 * {@linkplain dev.corymb.core.schema.Digester digester} turns values into digests under a secret
 * seed; filters see nothing else.
 *
 * <h2>Equality of values</h2>
 *
 * <p>Values are compared within their attribute, by type and canonical form: the text "42" and the
 * number 42 differ, the empty text is a value, null is none. Text is compared code unit by code
 * unit, so whoever wants "é" composed and decomposed to agree normalises first. The two zeros of
 * double are one value, and so are all its NaNs.
 */
@NullMarked
package dev.corymb.core.schema;

import org.jspecify.annotations.NullMarked;
