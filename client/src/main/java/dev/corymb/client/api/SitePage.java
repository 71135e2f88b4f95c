package dev.corymb.client.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some of the sites that a node knows, by id.
 *
 * @param next the id after which the next page begins; null on the last
 * @param total the sites on all pages
 */
public record SitePage(List<SiteView> sites, @Nullable String next, int total) {}
