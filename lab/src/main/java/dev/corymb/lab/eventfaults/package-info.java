/**
 * Short lives of federations of provenance on a bad network, with nodes that die, clocks that jump,
 * and events that are removed or expire. Walks from any node, at any moment, are held against a
 * model of what the sites have: whatever an answer says that it covers must be in it.
 *
 * <p>A run follows from its seed alone, so one that fails can be watched again.
 */
package dev.corymb.lab.eventfaults;
