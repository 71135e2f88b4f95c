/**
 * Which of many filters might contain it.
 *
 * <p>A {@linkplain dev.corymb.index.FilterIndex filter index} holds one filter for each site, all
 * of one shape, and answers a query with the {@linkplain dev.corymb.index.SiteSet set} of sites
 * whose filters might contain a match. {@link dev.corymb.index.ScanIndex} asks them one by one; the
 * packages below know better.
 */
@NullMarked
package dev.corymb.index;

import org.jspecify.annotations.NullMarked;
