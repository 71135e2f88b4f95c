/** The command that runs a federation in simulated time and measures what its policies do. */
package dev.corymb.cli.simulate;
