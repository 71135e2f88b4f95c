/** A network for tests and simulations that loses, repeats, delays and reorders from one seed. */
package dev.corymb.replication.bus.simulated;
