package dev.corymb.client.api;

import java.util.Optional;

/** A site was {@code created}, {@code deleted}, or {@code moved} from one step to another. */
public record SiteEvent(
    long millis, String site, String change, Optional<Integer> from, Optional<Integer> to) {}
