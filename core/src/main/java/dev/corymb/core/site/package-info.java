/**
 * The rule for site ids, and how ids that break it are written.
 *
 * <p>Creating a site is strict: every caller asks {@link dev.corymb.core.site.SiteId}. Reading is
 * lenient: an id that was stored or sent under an earlier rule is still read, listed and deleted.
 *
 * <p>Depends on nothing else of ours.
 */
@NullMarked
package dev.corymb.core.site;

import org.jspecify.annotations.NullMarked;
