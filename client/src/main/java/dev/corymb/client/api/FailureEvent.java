package dev.corymb.client.api;

/** Something went wrong at a site. */
public record FailureEvent(long millis, String site, String failure) {}
