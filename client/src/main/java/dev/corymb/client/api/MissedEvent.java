package dev.corymb.client.api;

/** Events were dropped before they could be sent. */
public record MissedEvent(long count) {}
