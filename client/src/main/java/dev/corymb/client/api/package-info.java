/**
 * Answers of a server, and bodies of requests, as records in the order and under the names of the
 * JSON: written by one side, read by the other, and checked against {@code openapi.yaml}, which
 * says what each member means.
 *
 * <p>A component that is an {@code Optional} is absent if empty; one that is {@code @Nullable} is
 * null. Names that end in {@code Body} are requests.
 */
@NullMarked
package dev.corymb.client.api;

import org.jspecify.annotations.NullMarked;
