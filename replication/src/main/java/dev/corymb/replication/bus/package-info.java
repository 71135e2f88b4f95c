/** How messages travel between nodes: the interface, and a bus inside one process. */
@NullMarked
package dev.corymb.replication.bus;

import org.jspecify.annotations.NullMarked;
