/**
 * Approximate sets of items: they may say "might contain", never "contains", and they never deny
 * what they were given.
 *
 * <p>A {@linkplain dev.corymb.core.filter.FilterPlan plan} turns what is asked for (items, false
 * rate) into a {@linkplain dev.corymb.core.filter.FilterShape shape}. A {@linkplain
 * dev.corymb.core.filter.BitFilter bit filter} of that shape can be added to and asked, a
 * {@linkplain dev.corymb.core.filter.CountingFilter counting filter} can also remove. The
 * {@linkplain dev.corymb.core.filter.FengFilter Feng filters} are another layout, kept for paper
 * 001.
 *
 * <h2>Words used here</h2>
 *
 * <dl>
 *   <dt>matrix
 *   <dd>a Bloom filter of cells over one attribute, or over verification values.
 *   <dt>verification value
 *   <dd>a number made from all attributes of an item, which ties them together.
 *   <dt>mixed query
 *   <dd>a full query whose values all stand in items, but in no single one of them: "Large, Green"
 *       when there is a large red thing and a small green one. Verification is what catches it.
 *   <dt>bit form, counting form
 *   <dd>cells of one bit, without removal; cells of four, with it.
 * </dl>
 */
@NullMarked
package dev.corymb.core.filter;

import org.jspecify.annotations.NullMarked;
