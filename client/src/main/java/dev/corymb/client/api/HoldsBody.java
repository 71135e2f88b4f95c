package dev.corymb.client.api;

import java.util.List;
import java.util.Optional;

/** The question of another node which of some sites hold a match, exactly. */
public record HoldsBody(Optional<List<String>> sites, JsonText query) {}
