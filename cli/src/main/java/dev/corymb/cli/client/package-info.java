/**
 * How commands talk to a server.
 *
 * <p>{@link dev.corymb.cli.client.ServerOptions} are the options that all of them share, {@link
 * dev.corymb.cli.client.Api} sends requests and repeats those that are safe to repeat, and a {@link
 * dev.corymb.cli.client.Document} is what comes back.
 */
package dev.corymb.cli.client;
