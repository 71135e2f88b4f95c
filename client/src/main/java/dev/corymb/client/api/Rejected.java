package dev.corymb.client.api;

/** A problem in place of an answer: to one query of several, or to the rest of a stream. */
public record Rejected(ProblemDocument problem) implements QueryAnswer, StreamLine, LineageLine {}
