package dev.corymb.server.api;

/**
 * Who a server is.
 *
 * @param name of its node
 * @param endpoint where others reach it
 * @param bus that it is on: {@code in-process} or {@code kafka}
 */
public record Identity(String name, String endpoint, String bus) {}
