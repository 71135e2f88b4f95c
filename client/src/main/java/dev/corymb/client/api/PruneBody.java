package dev.corymb.client.api;

import java.util.List;

/**
 * The question which of some sites a query may skip.
 *
 * @param within the ids of the sites
 */
public record PruneBody(JsonText query, List<String> within) {}
