package dev.corymb.client.api;

/** The answer to one query of several. */
public sealed interface QueryAnswer permits LocatedQuery, Rejected {}
