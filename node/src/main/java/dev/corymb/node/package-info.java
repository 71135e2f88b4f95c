/**
 * One member of a federation, without a socket and without a clock of its own.
 *
 * <p>A {@link dev.corymb.node.Node} owns {@linkplain dev.corymb.node.site sites}, whose items are
 * in a {@linkplain dev.corymb.node.ledger ledger}, hears of the sites of other nodes from a bus,
 * and finds all of them in its {@linkplain dev.corymb.node.directory directory}. Ledger, bus, clock
 * and threads are {@linkplain dev.corymb.node.NodeOptions given to it}, so that simulations and
 * failure tests run the shipped code. It does nothing by itself between calls of {@link
 * dev.corymb.node.Node#tick}, except to receive messages and to build summaries in the background.
 */
@NullMarked
package dev.corymb.node;

import org.jspecify.annotations.NullMarked;
