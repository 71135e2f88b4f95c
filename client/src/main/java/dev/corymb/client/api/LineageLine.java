package dev.corymb.client.api;

/** A line of the answer to a stream of events. */
public sealed interface LineageLine permits LineageChunk, LineageDone, Rejected {}
