package dev.corymb.client.api;

/** That a server is {@code live} or {@code ready}. */
public record Health(String status) {}
