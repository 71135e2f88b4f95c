package dev.corymb.client.api;

/** A window of time, as its buckets: their length, such as {@code PT1M}, and their number. */
public record WindowView(String bucket, int buckets) {}
