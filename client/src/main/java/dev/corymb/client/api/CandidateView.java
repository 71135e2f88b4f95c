package dev.corymb.client.api;

/** A site that might hold a match. */
public record CandidateView(
    String site,
    boolean own,
    String node,
    String version,
    long ageMillis,
    double missRate,
    double collisionRate,
    boolean behind,
    boolean contested) {}
