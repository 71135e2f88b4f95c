package dev.corymb.client.api;

/** A summary was sent to the other nodes; its kind is {@code delta} or {@code snapshot}. */
public record PublicationEvent(
    long millis, String site, String version, String kind, long bytes, long items, String reason) {}
