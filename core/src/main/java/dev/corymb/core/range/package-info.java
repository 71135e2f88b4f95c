/**
 * Values in their order: keys that are compared instead of values, and the zones of values that
 * sites hold and queries ask for.
 *
 * <p>Which values an attribute has, and which key each of them gets, is the business of {@link
 * dev.corymb.core.schema.AttributeType}.
 */
@NullMarked
package dev.corymb.core.range;

import org.jspecify.annotations.NullMarked;
