package dev.corymb.client.api;

/** A line of the answer to a stream of items. */
public sealed interface StreamLine permits StreamChunk, StreamDone, Rejected {}
