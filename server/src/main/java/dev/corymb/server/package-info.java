/**
 * A node of a federation behind HTTP: API, console, metrics, security and configuration.
 *
 * <p>Uses the node and the bus on Kafka; knows nothing of the command line.
 */
package dev.corymb.server;
