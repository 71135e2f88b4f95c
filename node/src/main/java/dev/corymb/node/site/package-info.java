/**
 * A site of this node: its ledger, its summary, and when the summary is published.
 *
 * <p>An {@link dev.corymb.node.site.OwnSite} takes a change in this order: the ledger, then the
 * summary, then the site's column in the directory, then the policy, which may publish. It also
 * moves the summary to a step of the ladder that fits, saves it, and rebuilds it from the ledger
 * when it could not follow. One lock per site; who only looks gets the {@linkplain
 * dev.corymb.node.site.SiteStatus status} that the last holder left and waits for nobody.
 */
@NullMarked
package dev.corymb.node.site;

import org.jspecify.annotations.NullMarked;
