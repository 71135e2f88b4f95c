package dev.corymb.client.api;

import java.util.List;

/** Which sites of a node hold a match, which do not, and which it does not own. */
public record Holds(List<String> holding, List<String> mistaken, List<String> unknown) {}
