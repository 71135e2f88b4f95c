package dev.corymb.client.api;

import java.util.Optional;

/** What a new site is to be, with at most one of a time to live and a window. */
public record NewSiteBody(
    String id, Optional<String> timeToLive, Optional<TextOr<WindowView>> window) {}
