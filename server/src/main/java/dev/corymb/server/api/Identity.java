package dev.corymb.server.api;

/**
 * Who a server is.
 *
 * @param name of its node
 * @param endpoint where others reach it
 * @param bus that it is on: {@code in-process} or {@code kafka}
 * @param directoryBytes the memory that its directory may take
 */
public record Identity(String name, String endpoint, String bus, long directoryBytes) {}
