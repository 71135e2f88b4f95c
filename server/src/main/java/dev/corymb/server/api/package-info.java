/**
 * The routes of the HTTP API, one class per group of them.
 *
 * <p>{@link dev.corymb.server.api.Api} lists all of them as {@linkplain
 * dev.corymb.server.api.Endpoint endpoints}: method, path, role and handler. {@code openapi.yaml}
 * describes the same list, and a test compares both. A handler reads its request with a reader that
 * checks every value, calls the node on a worker thread unless the work takes microseconds, and
 * answers with a record of {@code dev.corymb.client.api}.
 */
package dev.corymb.server.api;
