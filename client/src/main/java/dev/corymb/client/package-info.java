/**
 * The Java client of a server.
 *
 * <p>A {@link dev.corymb.client.CorymbClient} sends requests and repeats those that are safe to
 * repeat; a {@link dev.corymb.client.Load} adds or removes any number of items, and can be resumed.
 * What a server rejects is a {@link dev.corymb.client.Problem}; what keeps a request from being
 * answered is a {@link dev.corymb.client.ClientException}.
 */
@NullMarked
package dev.corymb.client;

import org.jspecify.annotations.NullMarked;
