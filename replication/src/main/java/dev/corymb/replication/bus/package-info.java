/** How messages travel between nodes: the interface, and a bus inside one process. */
package dev.corymb.replication.bus;
