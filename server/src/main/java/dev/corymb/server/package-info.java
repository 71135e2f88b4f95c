/**
 * A node of a federation behind HTTP: API, console, metrics, security and configuration.
 *
 * <p>A {@link dev.corymb.server.Server} is started from {@linkplain
 * dev.corymb.server.config.Settings settings}, which come from options, the environment and a file
 * alike; refusals name them the way they were given. It opens the ledger, joins the bus and starts
 * the {@linkplain dev.corymb.node.Node node}, then serves the {@linkplain dev.corymb.server.api
 * routes}. Uses the node and the bus on Kafka; the command line uses it, not the other way round.
 */
package dev.corymb.server;
