package dev.corymb.client.api;

import java.util.List;

/** The answers to several queries, in their order. */
public record BatchAnswer(List<QueryAnswer> answers, long sites, boolean caughtUp, long micros) {}
