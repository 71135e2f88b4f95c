/**
 * Answers of a server as records, in the order and under the names of the JSON: written by the
 * server, read by the client, and checked against {@code openapi.yaml}.
 */
@NullMarked
package dev.corymb.client.api;

import org.jspecify.annotations.NullMarked;
