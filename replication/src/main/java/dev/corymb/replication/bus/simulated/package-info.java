/** A network for tests and simulations that loses, repeats, delays and reorders from one seed. */
@NullMarked
package dev.corymb.replication.bus.simulated;

import org.jspecify.annotations.NullMarked;
