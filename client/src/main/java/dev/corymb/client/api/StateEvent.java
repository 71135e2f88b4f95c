package dev.corymb.client.api;

/** The server got into another state. */
public record StateEvent(long millis, boolean ready, boolean caughtUp, boolean writable) {}
