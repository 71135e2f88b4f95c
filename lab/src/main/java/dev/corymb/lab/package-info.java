/** Federations in simulated time, on the shipped code. */
package dev.corymb.lab;
